import { mkdirSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { type BuildOptions, build } from "esbuild";

/** How a file of threads is bundled, as in scripts/build-steps.mjs. */
const threadOptions = (entry: string): BuildOptions => ({
  entryPoints: [entry],
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  alias: { "@": "./src" },
  jsx: "automatic",
  logLevel: "warning",
});

/** Bundles a file of threads into a new folder beside the packages, which it imports; answers where it is. */
export async function bundleThreads(entry: string): Promise<string> {
  const cache = path.resolve("node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const outfile = path.join(mkdtempSync(path.join(cache, "threads-")), "thread.mjs");
  await build({ ...threadOptions(entry), outfile });
  return outfile;
}
