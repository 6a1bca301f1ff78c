import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** The files that tests run in other threads or processes. Each path is relative to `src`. */
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
 * Bundles the files once for a whole test run, as scripts/build-steps.mjs does. Without bundles, each process
 * would need seconds to start. Returns the folder of the bundles. This folder is next to the packages that
 * the bundles import.
 */
export async function bundle(): Promise<string> {
  const cache = path.resolve("node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const outdir = mkdtempSync(path.join(cache, "bundle-"));
  // Other accounts must be able to read the bundles, because tests run some of them as another account.
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
