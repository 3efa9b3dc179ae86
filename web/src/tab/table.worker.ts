/** The worker with the table in it: it is begun once, and then asked as a server is. */

import { type Disk, disk } from "./disk";
import { Files, Hindrance } from "./files";
import type { Ask, Listed, Step, Tell } from "./messages";
import { type Expected, type Python, started } from "./python";
import ThinkerWorker from "./thinker.worker?worker";

type Line = { say(text: string): void; hang_up(): void };
type Door = { line(path: string, tell: (text: string, code: number) => void): Line; close(): Promise<void> };
type Opening = {
  open_table(address: string, folder: unknown, beside: unknown): Promise<Door>;
  fault_of(path: unknown): string;
  asked(door: Door, method: string, path: string, headers: string, body: string): Promise<string>;
};

const PACKS = ["compiled", "core", "others"];
const FOLDER = "/table";
const tell = (message: Tell, moved: Transferable[] = []): void => (postMessage as (m: Tell, t: Transferable[]) => void)(message, moved);

let python: Python;
let games: Expected;
let opening: Opening;
let door: Door;
let files: Files;
let held: Disk | null = null;
let begun: Promise<void>;
let stands = false;
const lines = new Map<number, Line>();

async function begin({ list, base, beside }: Extract<Ask, { kind: "begin" }>): Promise<void> {
  const began = performance.now();
  const at =
    (step: Step) =>
    (loaded = 1, total = 1) =>
      tell({ kind: "progress", step, loaded, total });
  held = await disk(`estandarte${new URL(base).pathname.replaceAll("/", "-")}`);
  files = new Files(list, base, (loaded, total) => at(stands ? "game" : "bringing")(loaded, total));
  ({ python, games } = await started(files, PACKS, at("starting")));
  at("opening")();
  if (held) held.mount(python.FS, FOLDER);
  else python.FS.mkdirTree(FOLDER);
  opening = python.pyimport("estandarte.server.tab.opening") as Opening;
  const { Path } = python.pyimport("pathlib");
  door = await opening.open_table(base, Path(FOLDER), beside ? () => hired(list, base) : undefined);
  stands = true;
  tell({ kind: "stands", storage: held ? "disk" : "memory", seconds: (performance.now() - began) / 1000 });
}

/** Another worker, as whoever thinks in it is seen from the table. */
async function hired(list: Listed, base: string): Promise<{ ask(question: string): Promise<string>; end(): void }> {
  const worker = new ThinkerWorker();
  worker.postMessage({ begin: { list, base } });
  const ask = (question: string): Promise<string> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ answer?: string; fault?: string }>) =>
        data.answer === undefined ? reject(new Error(data.fault)) : resolve(data.answer);
      worker.onerror = () => reject(new Error("the worker has failed"));
      worker.postMessage({ question });
    });
  return { ask, end: () => worker.terminate() };
}

/** A game that an address or a form names is brought before anybody waits for its import. */
async function need(path: string, body: string): Promise<void> {
  const named = /^\/api\/games\/(\w+)/.exec(path)?.[1] ?? /"game"\s*:\s*"(\w+)"/.exec(body)?.[1];
  if (!named || !files.list.games.includes(named)) return;
  if (!games.missing.has(named)) return;
  games.unpack(named, python.toPy(await files.plain(named)).tobytes());
  tell({ kind: "progress", step: "ready", loaded: 1, total: 1 });
}

/** Tried on a copy, so that what is here stays until it is known that the other opens. */
function faultOf(data: ArrayBuffer): string {
  const place = "/brought.sqlite";
  python.FS.writeFile(place, new Uint8Array(data));
  const { Path } = python.pyimport("pathlib");
  const fault = opening.fault_of(Path(place));
  python.FS.unlink(place);
  return fault;
}

async function answer(ask: Ask): Promise<void> {
  if (ask.kind === "begin") begun = begin(ask);
  await begun;
  if (ask.kind === "ask") {
    await need(ask.path, ask.body);
    tell({ kind: "answer", id: ask.id, text: await opening.asked(door, ask.method, ask.path, ask.headers, ask.body) });
  } else if (ask.kind === "line")
    lines.set(
      ask.id,
      door.line(ask.path, (text, code) => tell({ kind: "told", id: ask.id, text, code })),
    );
  else if (ask.kind === "say") lines.get(ask.id)?.say(ask.text);
  else if (ask.kind === "hang") {
    lines.get(ask.id)?.hang_up();
    lines.delete(ask.id);
  } else if (ask.kind === "files") {
    const data = held?.copy() ?? (python.FS.readFile(`${FOLDER}/table.sqlite`) as Uint8Array<ArrayBuffer>).buffer;
    tell({ kind: "file", id: ask.id, data }, [data]);
  } else if (ask.kind === "replace") {
    const fault = faultOf(ask.data);
    if (!fault) {
      await door.close();
      held?.replace(ask.data);
    }
    tell({ kind: "answer", id: ask.id, text: `{"status":${fault ? 422 : 200}}\n${fault}` });
  } else if (ask.kind === "close") {
    await door?.close();
    held?.close();
    tell({ kind: "answer", id: ask.id, text: '{"status":200}\n{}' });
  }
}

self.onmessage = async ({ data }: MessageEvent<Ask>) => {
  try {
    await answer(data);
  } catch (fault) {
    const full = String(fault).includes("server.journal_full");
    const [key, why] = fault instanceof Hindrance ? [fault.key, fault.why] : [full ? "tab.full" : "tab.fault", String(fault)];
    tell({ kind: "fault", key, why });
  }
};
