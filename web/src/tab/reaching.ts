/** The table in this browser, asked as a server is asked: what a page may know beforehand is read from the site. */

import type { Reach, Wire } from "../wire/reach";
import { Files } from "./files";
import type { Listed, Tell } from "./messages";
import { COME_BACK, Office } from "./office";
import { standing } from "./standing.svelte";

/** What a journal says that cannot write; and bytes below which it soon will. */
const FULL = '"server.journal_full"';
const LITTLE = 4_000_000;

/** Milliseconds after the table stands, or after it has said something, until the rest is fetched. */
const AT_HOME = 60_000;
const AT_TABLE = 3_000;

type Answered = { resolve: (answer: Response) => void; reject: (fault: unknown) => void };

class TabLine implements Wire {
  onopen: WebSocket["onopen"] = null;
  onmessage: WebSocket["onmessage"] = null;
  onclose: WebSocket["onclose"] = null;
  closed = false;

  constructor(
    readonly send: (text: Parameters<WebSocket["send"]>[0]) => void,
    private readonly hang: () => void,
  ) {
    queueMicrotask(() => this.onopen?.call(this as unknown as WebSocket, new Event("open")));
  }

  told(text: string, code: number): void {
    if (this.closed) return;
    const self = this as unknown as WebSocket;
    if (code === 0) this.onmessage?.call(self, new MessageEvent("message", { data: text }));
    else this.gone(code);
  }

  gone(code: number): void {
    if (this.closed) return;
    this.closed = true;
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent("close", { code }));
  }

  close(): void {
    if (this.closed) return;
    this.hang();
    this.gone(1000);
  }
}

export class InTab implements Reach {
  private next = 1;
  private rested = false;
  private readonly answers = new Map<number, Answered>();
  private readonly copies = new Map<number, (data: ArrayBuffer) => void>();
  private readonly lines = new Map<number, TabLine>();
  private readonly office: Office;
  private readonly files: Files;

  constructor(
    private readonly list: Listed,
    base: string,
    /** Nobody waits any more for what is to be fetched first. */
    private readonly idle: () => void,
  ) {
    this.files = new Files(list, base);
    this.office = new Office(list, base, {
      hear: (tell) => this.hear(tell),
      lost: () => this.lost(),
      holds: (here) => {
        standing.elsewhere = !here;
      },
    });
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const known = this.list.documents[path];
    if (known && (init.method ?? "GET") === "GET") {
      const body = await this.files.plain(known).catch(() => null);
      if (body) return new Response(body, { headers: { "Content-Type": "application/json" } });
    }
    if (path === "/api/matches" && init.method === "POST") void promised();
    const headers = JSON.stringify([...new Headers(init.headers)]);
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.answers.set(id, { resolve, reject });
      this.office.post({ kind: "ask", id, method: init.method ?? "GET", path, headers, body: (init.body as string | undefined) ?? "" });
    });
  }

  async isStale(): Promise<boolean> {
    const answer = await fetch("table.json", { cache: "no-store" });
    return answer.ok && JSON.stringify(((await answer.json()) as Listed).files) !== JSON.stringify(this.list.files);
  }

  line(path: string): Wire {
    const id = this.next++;
    const line = new TabLine(
      (text) => this.office.post({ kind: "say", id, text: String(text) }),
      () => {
        this.lines.delete(id);
        this.office.post({ kind: "hang", id });
      },
    );
    this.lines.set(id, line);
    this.office.post({ kind: "line", id, path });
    return line;
  }

  /** The whole table as one file. */
  copy(): Promise<ArrayBuffer> {
    const id = this.next++;
    return new Promise((resolve) => {
      this.copies.set(id, resolve);
      this.office.post({ kind: "files", id });
    });
  }

  /** Another table instead of this one; the page is loaded anew afterwards. */
  replace(data: ArrayBuffer): Promise<Response> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.answers.set(id, { resolve, reject });
      this.office.post({ kind: "replace", id, data });
    });
  }

  private hear(tell: Tell): void {
    if (tell.kind === "answer") this.answered(tell.id, tell.text);
    else if (tell.kind === "told") {
      this.lines.get(tell.id)?.told(tell.text, tell.code);
      if (tell.text.includes(FULL)) standing.full = true;
      setTimeout(() => this.rest(), AT_TABLE);
    } else if (tell.kind === "file") this.copies.get(tell.id)?.(tell.data);
    else if (tell.kind === "progress") Object.assign(standing, { step: tell.step, loaded: tell.loaded, total: tell.total });
    else if (tell.kind === "stands") {
      Object.assign(standing, { step: "ready", storage: tell.storage, fault: null });
      void room().then((bytes) => (standing.full = bytes < LITTLE));
      setTimeout(() => this.rest(), AT_HOME);
    } else standing.fault = { key: tell.key, why: tell.why };
  }

  private rest(): void {
    if (!this.rested) this.idle();
    this.rested = true;
  }

  private answered(id: number, text: string): void {
    if (text.includes(FULL)) standing.full = true;
    const end = text.indexOf("\n");
    const { status, headers } = JSON.parse(text.slice(0, end)) as { status: number; headers?: Record<string, string> };
    this.answers.get(id)?.resolve(new Response(text.slice(end + 1), { status, headers: headers ?? {} }));
    this.answers.delete(id);
  }

  private lost(): void {
    for (const { reject } of this.answers.values()) reject(new TypeError("the table has moved"));
    this.answers.clear();
    for (const line of [...this.lines.values()]) line.gone(COME_BACK);
    this.lines.clear();
    standing.step = "bringing";
  }
}

/** Bytes that the browser would still give to this page. */
async function room(): Promise<number> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined ? Number.POSITIVE_INFINITY : quota - (usage ?? 0);
}

/** Asked of the browser when there is something to keep. */
async function promised(): Promise<void> {
  standing.lasting = (await navigator.storage?.persist?.()) ?? false;
}
