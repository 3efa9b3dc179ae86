/** The interpreter, started from the files of the site, with the engine unpacked in it. */

import { type Files, unpressed } from "./files";

/** As much of it as is needed; its own types come with a package that the client does not import. */
export interface Python {
  // biome-ignore lint/suspicious/noExplicitAny: the interpreter's file system has no types
  FS: any;
  // biome-ignore lint/suspicious/noExplicitAny: modules of another language
  pyimport(name: string): any;
  runPython(code: string): unknown;
  unpackArchive(data: Uint8Array, kind: string, where: { extractDir: string }): void;
  // biome-ignore lint/suspicious/noExplicitAny: whatever it is told to be
  toPy(value: unknown): any;
}

/** The games that are still to be brought. */
export interface Expected {
  missing: { has(game: string): boolean };
  unpack(game: string, pack: unknown): void;
}

export interface Started {
  python: Python;
  games: Expected;
}

const OWN = "/lib/own";
const BEGIN = `
import os, sys
sys.path.insert(0, ${JSON.stringify(OWN)})
os.environ["MULTIDICT_NO_EXTENSIONS"] = "1"  # what is compiled of it is not for a browser
`;

/** With so many packs beside what every table needs; the loader asks for three files by their names. */
export async function started(files: Files, packs: string[], starting: () => void): Promise<Started> {
  const loader = files.base + files.list.files["loader"]!.name;
  const index = loader.replace(/[^/]*$/, "");
  const [{ loadPyodide }, wasm, library, lock, ...packed] = await Promise.all([
    import(/* @vite-ignore */ loader) as Promise<{ loadPyodide(options: object): Promise<Python> }>,
    files.bring("wasm"),
    files.plain("library"),
    files.plain("lock"),
    ...packs.map((key) => files.plain(key)),
  ]);
  starting();
  const { fetch } = self;
  self.fetch = (what, init) => {
    const name = String(what);
    if (name.endsWith("pyodide.asm.wasm")) return Promise.resolve(new Response(unpressed(wasm), { headers: { "Content-Type": "application/wasm" } }));
    if (name.endsWith("python_stdlib.zip")) return Promise.resolve(new Response(library));
    return fetch(what, init);
  };
  const python = await loadPyodide({ indexURL: index, lockFileContents: new TextDecoder().decode(lock), packageBaseUrl: index });
  self.fetch = fetch;
  python.FS.mkdirTree(OWN);
  for (const pack of packed) python.unpackArchive(pack, "tar", { extractDir: OWN });
  python.runPython(BEGIN);
  return { python, games: expected(python, files) };
}

/** A game is brought when it is first imported, whoever asks for it. */
function expected(python: Python, files: Files): Expected {
  const { Path } = python.pyimport("pathlib");
  const bring = (game: string): unknown => python.toPy(files.atOnce(game)).tobytes();
  return python.pyimport("estandarte.server.tab.packs").expect(Path(OWN), python.toPy(files.list.games), bring);
}
