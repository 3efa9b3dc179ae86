import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Names this build by what it was built from, so that a page can tell that it has grown old. */
function buildName(): string {
  const hash = createHash("sha256");
  const walk = (path: string): void => {
    for (const name of readdirSync(path).sort()) {
      const inner = join(path, name);
      if (statSync(inner).isDirectory()) walk(inner);
      else hash.update(name).update(readFileSync(inner));
    }
  };
  for (const folder of ["src", "public"]) walk(join(import.meta.dirname, folder));
  return hash.digest("hex").slice(0, 12);
}

const BUILD = buildName();

function writeBuildName(): Plugin {
  return {
    name: "build-name",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "build.json", source: JSON.stringify({ build: BUILD }) });
    },
  };
}

export default defineConfig({
  // The client may lie under any path of a host.
  base: "./",
  plugins: [svelte(), writeBuildName()],
  define: { __BUILD__: JSON.stringify(BUILD) },
  build: {
    outDir: "../src/estandarte/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8571", ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
} as Parameters<typeof defineConfig>[0]);
