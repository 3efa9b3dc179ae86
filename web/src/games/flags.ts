/** Flags of sides and powers, in a field of 24 by 16: by role, and for armies by the list they come from. */

const WHITE = "#fbf7ea",
  RED = "#a93a2c",
  BLUE = "#2f5b93",
  NAVY = "#2c4a80",
  GOLD = "#e6b93b",
  BLACK = "#2a2320",
  GREEN = "#3f6f47";

const field = (colour: string): string => `<rect width="24" height="16" fill="${colour}"/>`;
const rows = (...colours: string[]): string =>
  colours.map((colour, i) => `<rect y="${(16 * i) / colours.length}" width="24" height="${16 / colours.length + 0.1}" fill="${colour}"/>`).join("");
const columns = (...colours: string[]): string =>
  colours.map((colour, i) => `<rect x="${(24 * i) / colours.length}" width="${24 / colours.length + 0.1}" height="16" fill="${colour}"/>`).join("");
const cross = (colour: string, width = 3.2, at = 12): string => `<path d="M${at},0V16M0,8H24" stroke="${colour}" stroke-width="${width}"/>`;
const saltire = (colour: string, width = 2.6): string => `<path d="M0,0L24,16M24,0L0,16" stroke="${colour}" stroke-width="${width}"/>`;
const crescent = (colour: string): string => `<path d="M14,3.2a5.2,5.2 0 1 0 0,9.6a4.2,4.2 0 1 1 0,-9.6Z" fill="${colour}"/>`;
const lilies = (colour: string): string =>
  `<path d="M5,5.2l1.2,-2 1.2,2 -1.2,3.4ZM16.6,5.2l1.2,-2 1.2,2 -1.2,3.4ZM10.8,10.4l1.2,-2 1.2,2 -1.2,3.4Z" fill="${colour}"/>`;
/** Wings spread, one head. */
const eagle = (colour: string): string =>
  `<path d="M12,2.4l1.2,1.3 -.5,1.1 1,.5 3.6,-1.7 .3,4.6 -2.6,2.2 -1.6,.2 1,2.6 -2.4,-.6 -2.4,.6 1,-2.6 -1.6,-.2 -2.6,-2.2 .3,-4.6 3.6,1.7 1,-.5 -.5,-1.1Z" fill="${colour}"/>`;
const lozenges = (colour: string): string =>
  `<path d="${[0, 1, 2, 3].flatMap((x) => [0, 1].map((y) => `M${x * 6 + 3},${y * 8}l3,4 -3,4 -3,-4Z`)).join("")}" fill="${colour}"/>`;
const chequers = (colour: string): string =>
  `<path d="${[0, 1, 2, 3, 4, 5].flatMap((x) => [0, 1, 2, 3].filter((y) => (x + y) % 2 === 0).map((y) => `M${x * 4},${y * 4}h4v4h-4Z`)).join("")}" fill="${colour}"/>`;

const UNION = `${field(NAVY)}${saltire(WHITE, 2.8)}${cross(WHITE, 5)}${cross(RED, 2.8)}`;
const BURGUNDY = `${field(WHITE)}<path d="M3,2L21,14M21,2L3,14" stroke="#9d3527" stroke-width="2.6"/>`;
const SWEDEN = `${field(BLUE)}<path d="M9,1V15M1,8H23" stroke="${GOLD}" stroke-width="2.6"/>`;
const OTTOMAN = field("#9d3527") + crescent(WHITE);

const ART: Record<string, string> = {
  // Sides.
  christians: `${field("#274a78")}<path d="M12,2V14M8,6H16" stroke="#f2d58a" stroke-width="2.6"/><path d="M3,3l2,2M21,3l-2,2M3,13l2,-2M21,13l-2,-2" stroke="#f2d58a" stroke-width="1.2"/>`,
  ottomans: OTTOMAN,
  red: field("#9d3527"),
  blue: field(BLUE),
  british: UNION,
  bourbons: field("#fdfaf0") + lilies("#b98a22"),
  // Pike and shot.
  spain: BURGUNDY,
  sweden: SWEDEN,
  france: field(BLUE) + cross(WHITE, 3.4),
  empire: field(GOLD) + eagle(BLACK),
  catholic_league: field(WHITE) + lozenges("#6f95c0"),
  protestant_union: `${rows(BLACK, GOLD)}`,
  england: field(WHITE) + cross(RED),
  civil_war: `${field(NAVY)}<rect width="10" height="8" fill="${WHITE}"/><path d="M5,0V8M0,4H10" stroke="${RED}" stroke-width="1.8"/><path d="M17,9l1.8,4.6 -4.6,-3h5.6l-4.6,3Z" fill="${GOLD}"/>`,
  united_provinces: rows("#d9822b", WHITE, BLUE),
  denmark: field(RED) + cross(WHITE, 2.6, 9),
  poland_lithuania: `${rows(RED, WHITE, RED)}`,
  russia: `${field("#8f2c22")}<path d="M12,2V14M8.4,5.4H15.6M9.6,9.6L14.4,11.2" stroke="${GOLD}" stroke-width="1.7"/>`,
  hungary: rows(RED, WHITE, RED, WHITE, RED, WHITE, RED, WHITE),
  transylvania: rows(BLUE, RED, GOLD),
  croatia: field(WHITE) + chequers(RED),
  cossacks: `${field("#8c2440")}<path d="M12,3V13M8,6.4H16" stroke="${GOLD}" stroke-width="2"/>`,
  tatars: `${field("#6ea6c4")}<path d="M6,4H14M10,4V9M6,4V7M14,4V7" transform="translate(2 2)" fill="none" stroke="${GOLD}" stroke-width="1.8"/>`,
  swiss: `${field(RED)}<path d="M12,3V13M7,8H17" stroke="${WHITE}" stroke-width="3"/>`,
  // The wars of Napoleon.
  francia: columns(BLUE, WHITE, RED),
  gran_bretana: `${field(NAVY)}${saltire(WHITE, 3)}${saltire(RED, 1.1)}${cross(WHITE, 5)}${cross(RED, 2.8)}`,
  kgl: `${field(NAVY)}${saltire(WHITE, 3)}${saltire(RED, 1.1)}${cross(WHITE, 5)}${cross(RED, 2.8)}`,
  espana: `${field(RED)}<rect y="4" width="24" height="8" fill="${GOLD}"/>`,
  portugal: `${field(WHITE)}<path d="M8.4,3.4H15.6V9Q15.6,12 12,13.4Q8.4,12 8.4,9Z" fill="${BLUE}" stroke="${RED}" stroke-width="1.6"/>`,
  austria: rows(RED, WHITE, RED),
  prusia: `${field(WHITE)}<path d="M0,.9H24M0,15.1H24" stroke="${BLACK}" stroke-width="1.8"/>${eagle(BLACK)}`,
  prusia_1806: `${field(WHITE)}<path d="M0,.9H24M0,15.1H24" stroke="${BLACK}" stroke-width="1.8"/>${eagle(BLACK)}`,
  rusia: rows(WHITE, BLUE, RED),
  brunswick: `${field(BLACK)}<path d="M5,12L19,4.4M5,4.4L19,12" stroke="${WHITE}" stroke-width="1.1"/><path d="M12,3.2a3.4,3.4 0 0 1 2,6.1V11H10V9.3a3.4,3.4 0 0 1 2,-6.1Z" fill="${WHITE}"/><circle cx="10.8" cy="7" r=".8" fill="${BLACK}"/><circle cx="13.2" cy="7" r=".8" fill="${BLACK}"/>`,
  hannover: rows(GOLD, WHITE),
  polonia: rows(WHITE, RED),
  baviera: field(WHITE) + lozenges(BLUE),
  italia: `${field(RED)}<path d="M12,0L24,8L12,16L0,8Z" fill="${WHITE}"/><rect x="7.6" y="5" width="8.8" height="6" fill="${GREEN}"/>`,
  napoles: `${field(WHITE)}${chequers("#8c2440")}<rect x="3" y="3" width="18" height="10" fill="#6ea6c4"/>`,
  otomanos: OTTOMAN,
};

/** The flag of a side or of the power whose army it fields. */
export const flagOf = (name: string): string => ART[name] ?? "";

/** Which power's flag each side flies at this table; the board tells it where armies are chosen. */
export type Colours = Record<string, string>;

export function coloursOf(board: unknown): Colours {
  const found = (board as { colours?: unknown } | null)?.colours;
  return found && typeof found === "object" ? (found as Colours) : {};
}
