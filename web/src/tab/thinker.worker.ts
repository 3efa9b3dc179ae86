/** A second worker, in which opponents think; it is ended with its thought. */

import { Files } from "./files";
import type { Listed } from "./messages";
import { started } from "./python";

type Begin = { list: Listed; base: string };

let thinking: Promise<(question: string) => string>;

async function begun({ list, base }: Begin): Promise<(question: string) => string> {
  const { python } = await started(new Files(list, base), ["compiled", "core"], () => undefined);
  const { think } = python.pyimport("estandarte.server.tab.thinking");
  return think as (question: string) => string;
}

self.onmessage = async ({ data }: MessageEvent<{ begin: Begin } | { question: string }>) => {
  try {
    if ("begin" in data) {
      thinking = begun(data.begin);
      await thinking;
    } else {
      postMessage({ answer: (await thinking)(data.question) });
    }
  } catch (fault) {
    postMessage({ fault: String(fault) });
  }
};
