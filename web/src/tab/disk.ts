/** The browser's own disk as a folder of the interpreter: SQLite writes there, and what it has flushed stays. */

import { Hindrance } from "./files";

/** A file that nobody else can open while we hold it. */
interface Handle {
  read(into: ArrayBufferView, where: { at: number }): number;
  write(from: ArrayBufferView, where: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

/** As much of the interpreter's file system as is needed. */
// biome-ignore lint/suspicious/noExplicitAny: it has no types of its own
type FS = any;

/** SQLite's two: the file, and the log from which a commit that was cut short is undone. */
export const NAMES = ["table.sqlite", "table.sqlite-journal"];

const DIR = 0o040777;
const FILE = 0o100666;
const NOT_THERE = 44;
const FULL = 51;
const FAULT = 29;

export class Disk {
  private constructor(readonly handles: Map<string, Handle>) {}

  /** Refused in some private windows; taken where another tab has it still. */
  static async open(folder: string): Promise<Disk> {
    const root = await navigator.storage.getDirectory();
    const place = await root.getDirectoryHandle(folder, { create: true });
    const handles = new Map<string, Handle>();
    for (const name of NAMES) {
      const file = await place.getFileHandle(name, { create: true });
      handles.set(name, await held(file as unknown as { createSyncAccessHandle(): Promise<Handle> }));
    }
    return new Disk(handles);
  }

  close(): void {
    for (const handle of this.handles.values()) handle.close();
  }

  copy(): ArrayBuffer {
    const file = this.handles.get(NAMES[0]!)!;
    const whole = new Uint8Array(file.getSize());
    file.read(whole, { at: 0 });
    return whole.buffer;
  }

  /** Another table instead of this one; the log of the old one is worth nothing then. */
  replace(data: ArrayBuffer): void {
    const [file, log] = NAMES.map((name) => this.handles.get(name)!);
    log!.truncate(0);
    file!.truncate(0);
    file!.write(new Uint8Array(data), { at: 0 });
    file!.flush();
    log!.flush();
  }

  mount(fs: FS, at: string): void {
    fs.mkdirTree(at);
    fs.mount(this.kind(fs), {}, at);
  }

  private kind(fs: FS): unknown {
    const { handles } = this;
    const failing = <T>(work: () => T): T => {
      try {
        return work();
      } catch (fault) {
        throw new fs.ErrnoError((fault as Error).name === "QuotaExceededError" ? FULL : FAULT);
      }
    };
    const node = (parent: unknown, name: string, mode: number): unknown => {
      const made = fs.createNode(parent, name, mode, 0);
      made.node_ops = nodes;
      made.stream_ops = streams;
      made.held = handles.get(name);
      made.timestamp = Date.now();
      return made;
    };
    const find = (parent: unknown, name: string): unknown => {
      if (!handles.has(name)) throw new fs.ErrnoError(NOT_THERE);
      return node(parent, name, FILE);
    };
    const nodes = {
      // biome-ignore lint/suspicious/noExplicitAny: a node of the interpreter
      getattr: (at: any) => {
        const size = at.held?.getSize() ?? 4096;
        const when = new Date(at.timestamp);
        return {
          dev: 77,
          ino: at.id,
          mode: at.mode,
          nlink: 1,
          uid: 0,
          gid: 0,
          rdev: 0,
          size,
          atime: when,
          mtime: when,
          ctime: when,
          blksize: 4096,
          blocks: Math.ceil(size / 4096),
        };
      },
      // biome-ignore lint/suspicious/noExplicitAny: a node of the interpreter
      setattr: (at: any, told: { mode?: number; size?: number }) => {
        if (told.mode !== undefined) at.mode = told.mode;
        if (told.size !== undefined) failing(() => at.held?.truncate(told.size));
      },
      lookup: find,
      mknod: (parent: unknown, name: string) => find(parent, name),
      unlink: (_: unknown, name: string) => failing(() => handles.get(name)?.truncate(0)),
      readdir: () => [".", "..", ...handles.keys()],
    };
    const streams = {
      // biome-ignore lint/suspicious/noExplicitAny: a stream of the interpreter
      read: (stream: any, into: Int8Array, offset: number, length: number, at: number) =>
        failing(() => stream.node.held.read(into.subarray(offset, offset + length), { at })),
      // biome-ignore lint/suspicious/noExplicitAny: a stream of the interpreter
      write: (stream: any, from: Int8Array, offset: number, length: number, at: number) =>
        failing(() => {
          stream.node.timestamp = Date.now();
          return stream.node.held.write(from.subarray(offset, offset + length), { at });
        }),
      // biome-ignore lint/suspicious/noExplicitAny: a stream of the interpreter
      llseek: (stream: any, offset: number, whence: number) => offset + (whence === 1 ? stream.position : whence === 2 ? stream.node.held.getSize() : 0),
      // biome-ignore lint/suspicious/noExplicitAny: a stream of the interpreter
      fsync: (stream: any) => {
        failing(() => stream.node.held?.flush());
        return 0;
      },
    };
    return { mount: () => node(null, "/", DIR) };
  }
}

/** The tab that had it may be just about to go. */
async function held(file: { createSyncAccessHandle(): Promise<Handle> }): Promise<Handle> {
  for (let patience = 40; ; patience--) {
    try {
      return await file.createSyncAccessHandle();
    } catch (fault) {
      if ((fault as Error).name !== "NoModificationAllowedError" || patience === 0) throw fault;
      await new Promise((again) => setTimeout(again, 100));
    }
  }
}

/** Whether this browser has such a disk at all. */
export async function disk(folder: string): Promise<Disk | null> {
  try {
    return await Disk.open(folder);
  } catch (fault) {
    if ((fault as Error).name === "NoModificationAllowedError") throw new Hindrance("tab.elsewhere");
    return null;
  }
}
