/** How the table is reached: over the network, unless this page holds a table of its own. */

/** As much of a socket as a line to a match needs. */
export type Wire = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;

export interface Reach {
  ask(path: string, init?: RequestInit): Promise<Response>;
  line(path: string): Wire;
  /** Whether what this page brought along has been replaced by something newer. */
  isStale?(): Promise<boolean>;
}

const network: Reach = {
  ask: (path, init) => fetch(path, init),
  line: (path) => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`),
};

export const table: { reach: Reach; own: boolean } = { reach: network, own: false };

/** From now on the table is asked in another way. */
export function reachBy(reach: Reach): void {
  table.reach = reach;
  table.own = true;
}

/** Where this page lies, for links that lead to it. */
export const home = (): string => location.href.replace(/[?#].*$/, "").replace(/[^/]*$/, "");
