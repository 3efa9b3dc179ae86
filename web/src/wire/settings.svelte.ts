/** What one person has chosen for this browser: language, light, motion, size of letters, pace, sound, name. */

export type Language = "es" | "en";
export type Theme = "light" | "dark";
export type Motion = "full" | "brisk" | "none";
export type Size = "normal" | "large" | "largest";
/** How long each step of somebody else's turn is shown. */
export type Pace = "slow" | "steady" | "quick" | "off";
export type Palette = "staff" | "plain";

const KEY = "estandarte.settings";

interface Kept {
  language: Language;
  theme: Theme;
  motion: Motion;
  name: string;
  size: Size;
  pace: Pace;
  palette: Palette;
  hand: "right" | "left";
  sound: boolean;
  notify: boolean;
}

function first(): Kept {
  // Tests of plain modules run where there is no browser.
  const prefers = (what: string): boolean => globalThis.matchMedia?.(`(prefers-${what})`).matches ?? false;
  const spoken = globalThis.navigator?.languages?.find((tag) => /^(es|en)/.test(tag)) ?? "en";
  const kept: Kept = {
    language: spoken.startsWith("es") ? "es" : "en",
    theme: prefers("color-scheme: dark") ? "dark" : "light",
    motion: prefers("reduced-motion: reduce") ? "none" : "full",
    name: "",
    size: "normal",
    pace: "steady",
    palette: "staff",
    hand: "right",
    sound: false,
    notify: false,
  };
  try {
    return { ...kept, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return kept;
  }
}

export const settings: Kept = $state(first());

export function choose(change: Partial<Kept>): void {
  Object.assign(settings, change);
  show();
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Puts the choice on the page, where the style sheets read it. */
export function show(): void {
  const page = document.documentElement;
  page.lang = settings.language;
  page.dataset.theme = settings.theme;
  page.dataset.motion = settings.motion;
  page.dataset.size = settings.size;
  page.dataset.palette = settings.palette;
  page.dataset.hand = settings.hand;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", settings.theme === "dark" ? "#241d16" : "#f6f0e1");
}
