/** The files of a site, as they travel and as they are used: each is what the list says it is, or refused. */

import type { Filed, Listed } from "./messages";

/** What stops a table from opening; the page has a sentence for each key. */
export class Hindrance extends Error {
  constructor(
    readonly key: string,
    readonly why = "",
  ) {
    super(`${key} ${why}`);
  }
}

/** Where copies of a site's files are kept; `table-sw.js` knows it by the same name. */
export const shelfOf = (base: string): string => `estandarte-table ${new URL(base).pathname}`;

const GZIP = [0x1f, 0x8b];

export class Files {
  private loaded = 0;
  private total = 0;

  constructor(
    readonly list: Listed,
    readonly base: string,
    private readonly progress: (loaded: number, total: number) => void = () => undefined,
  ) {}

  /** A file as it lies on the host, counted byte by byte; one that was brought once stays here. */
  async bring(key: string): Promise<Uint8Array<ArrayBuffer>> {
    const filed = this.filed(key);
    const url = this.base + filed.name;
    const shelf = await caches.open(shelfOf(this.base)).catch(() => null);
    const kept = await shelf?.match(url);
    if (kept) return new Uint8Array(await kept.arrayBuffer());
    this.total += filed.bytes;
    const answer = await fetch(url).catch((fault: unknown) => {
      throw new Hindrance("tab.unreachable", String(fault));
    });
    if (!answer.ok) throw new Hindrance("tab.missing", `${filed.name}: ${answer.status}`);
    const data = await this.checked(filed, await this.counted(answer, filed.bytes));
    await shelf?.put(url, new Response(data)).catch(() => undefined); // full: it is brought again
    return data;
  }

  async plain(key: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Response(unpressed(await this.bring(key))).arrayBuffer());
  }

  /** The same without waiting, for what is found missing in the middle of an import. */
  atOnce(key: string): Uint8Array<ArrayBuffer> {
    const request = new XMLHttpRequest();
    request.open("GET", this.base + this.filed(key).name, false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw new Hindrance("tab.missing", key);
    return new Uint8Array(request.response as ArrayBuffer);
  }

  private filed(key: string): Filed {
    const filed = this.list.files[key];
    if (!filed) throw new Hindrance("tab.missing", key);
    return filed;
  }

  private async counted(answer: Response, expected: number): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = [];
    let here = 0;
    const reader = answer.body!.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      here += part.value.length;
      this.progress(this.loaded + Math.min(here, expected), this.total);
    }
    this.loaded += expected;
    const whole = new Uint8Array(here);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  /** A host may have unpressed it on the way: then its length must be what it is unpressed. */
  private async checked(filed: Filed, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const pressed = filed.bytes !== filed.plain;
    if (pressed && !isPressed(data) && data.length === filed.plain) return data;
    const mark = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    const told = [...mark].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (told !== filed.sha256) throw new Hindrance("tab.changed", filed.name);
    return data;
  }
}

const isPressed = (data: Uint8Array): boolean => data[0] === GZIP[0] && data[1] === GZIP[1];

export function unpressed(data: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([data]).stream();
  return isPressed(data) ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
}
