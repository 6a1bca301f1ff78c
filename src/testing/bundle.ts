import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** What tests run outside of their own process, by its path below `src`: files of threads, and programs. */
const ENTRIES = [
  "threads/main.ts",
  "threads/pdf.ts",
  "lib/threads/threads.fixture.ts",
  "bootstrap.fixture.ts",
  "db/embedded/holder.fixture.ts",
  "domains/change-requests/merger.fixture.ts",
  "operate/backup/reader.fixture.ts",
  "operate/main.ts",
  "testing/request.fixture.ts",
  "testing/worker.fixture.ts",
  "worker/hanging-worker.fixture.ts",
] as const;
export type Entry = (typeof ENTRIES)[number];

/**
 * Bundles them once for a whole run, as scripts/build-steps.mjs does: read one module at a time, each process of the
 * service would take seconds to start. Answers their folder, which is beside the packages that they import.
 */
export async function bundle(): Promise<string> {
  const cache = path.resolve("node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const outdir = mkdtempSync(path.join(cache, "bundle-"));
  // Tests run some of it under another account.
  chmodSync(outdir, 0o755);
  await build({
    entryPoints: ENTRIES.map((entry) => `src/${entry}`),
    outdir,
    outbase: "src",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    alias: { "@": "./src" },
    jsx: "automatic",
    logLevel: "warning",
  });
  return outdir;
}
