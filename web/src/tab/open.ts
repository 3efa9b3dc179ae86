/** A page that brings its table along: what a browser must have for it, and how it begins. */

import { mount } from "svelte";
import { home, reachBy } from "../wire/reach";
import type { Listed } from "./messages";
import { InTab } from "./reaching";
import Standing from "./Standing.svelte";
import { standing } from "./standing.svelte";

/** What a browser lacks, by the name under which the page tells of it. */
function lacking(): string {
  if (!isSecureContext) return "tab.insecure";
  const all = "WebAssembly" in self && "DecompressionStream" in self && "locks" in navigator && "BroadcastChannel" in self;
  return all ? "" : "tab.old";
}

export let tab: InTab | null = null;

export async function open(name: string): Promise<void> {
  mount(Standing, { target: document.body });
  const lacks = lacking();
  if (lacks) {
    standing.fault = { key: lacks, why: "" };
    return;
  }
  try {
    const answer = await fetch(name);
    if (!answer.ok) throw new Error(`${answer.status}`);
    const list = (await answer.json()) as Listed;
    tab = new InTab(list, home(), () => void keep(list));
    reachBy(tab);
    standing.lasting = (await navigator.storage?.persisted?.()) ?? false;
  } catch (fault) {
    standing.fault = { key: "tab.missing", why: `${name}: ${String(fault)}` };
  }
}

/** All that will be wanted without a network, but the games that nobody has opened. */
async function keep(list: Listed): Promise<void> {
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  const always = Object.entries(list.files).filter(([key]) => !list.games.includes(key));
  const named = always.map(([, { name }]) => name);
  active?.postMessage({ keep: ["", "table.json", ...list.shell, ...named], known: [...list.shell, ...Object.values(list.files).map(({ name }) => name)] });
}
