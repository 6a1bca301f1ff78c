import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { digest, isFresh, program, run, say, stamp } from "./project.mjs";

const client = ["package-lock.json", "prisma/schema"];
const server = [...client, "tsconfig.json", "scripts/build-steps.mjs", "scripts/site-assets.mjs", "src"];
const settings = ["instrumentation-client.ts", "next.config.mjs", "postcss.config.mjs"];
const inputs = { client, server, console: [...server, "app", "public", ...settings] };
const outputs = {
  client: "src/db/generated/client.ts",
  server: "dist/main.js",
  console: ".next/BUILD_ID",
};

/** Returns the parts whose inputs have changed since they were built, in build order. */
export function staleParts() {
  return Object.keys(inputs).filter((part) => !isFresh(part, outputs[part], digest(inputs[part])));
}

/** Any existing file prevents `prisma generate` from downloading an engine that it doesn't need. */
function engineEnvironment() {
  const files = readdirSync("node_modules/@prisma/engines");
  const isPresent = files.some((file) => file.startsWith("schema-engine"));
  return isPresent ? {} : { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
}

async function generateClient() {
  say("generating the database client");
  // Prisma finds third-party generators through PATH.
  const programs = [path.resolve("node_modules/.bin"), process.env.PATH].join(path.delimiter);
  const quiet = { PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" };
  const env = { ...engineEnvironment(), ...quiet, PATH: programs };
  return run(program("prisma"), ["generate"], { env, quiet: true });
}

/**
 * esbuild's options for the server, the worker and their threads. The bundles contain Bindery's modules, but
 * not its packages.
 */
export function serverOptions(outdir, plugins = []) {
  return {
    entryPoints: {
      main: "src/main.ts",
      worker: "src/worker/main.ts",
      thread: "src/threads/main.ts",
      pdf: "src/threads/pdf.ts",
      operate: "src/operate/main.ts",
    },
    outdir,
    plugins,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    alias: { "@": "./src" },
    sourcemap: true,
    logLevel: "warning",
  };
}

/** The folder with the files that published pages load. src/server serves these files. */
const SITE_ASSETS = "dist/site";

/** Copies files from packages that a production installation omits. The server needs only these files. */
function copyFiles(outdir) {
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const files = Object.values(JSON.parse(readFileSync("src/lib/copied-files.json", "utf8")));
  for (const file of files)
    copyFileSync(path.join("node_modules", file), path.join(outdir, path.basename(file)));
}

// Load these tools only for a build, because they're missing in a production installation.
const buildTools = async () => ({ ...(await import("esbuild")), ...(await import("./site-assets.mjs")) });

async function bundleServer() {
  say("bundling the server");
  const { build, buildSiteAssets } = await buildTools();
  rmSync("dist/chunks", { recursive: true, force: true });
  try {
    copyFiles("dist/files");
    await build({ ...serverOptions("dist"), chunkNames: "chunks/[name]-[hash]" });
    await buildSiteAssets(SITE_ASSETS);
    return 0;
  } catch {
    return 1;
  }
}

async function buildConsole() {
  say("building the console (this can take several minutes)");
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const status = await run(program("next"), ["build"], { env, quiet: true });
  if (status === 0) await packFiles(".next/static");
  return status;
}

/** The minimum size of files to compress. Smaller files fit into one network packet. */
const PACKED_BYTES_MIN = 1400;
/** The compression level. The next level takes three times as long, and saves only two percent of the size. */
const BROTLI_QUALITY = 10;

/** Writes `x.js.br` and `x.js.gz` next to each script and style of a folder, for src/server/static.ts. */
async function packFiles(folder) {
  const files = readdirSync(folder, { recursive: true })
    .filter((file) => /\.(?:js|css|svg)$/.test(file))
    .map((file) => path.join(folder, file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      if (bytes.length < PACKED_BYTES_MIN) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes));
    }),
  );
}

const steps = { client: generateClient, server: bundleServer, console: buildConsole };

/** Generates the database client if it's missing or older than the schema. */
export const buildClient = () => buildParts(staleParts().filter((part) => part === "client"));

/** Builds the given parts. @throws Error with the name of the failed part, whose output was already shown */
export async function buildParts(parts) {
  if (parts.length > 0 && !existsSync("node_modules/esbuild"))
    throw new Error(
      "The source code has changed since the last build, but the packages for building aren't installed. Run npm ci first.",
    );
  for (const part of parts) {
    const before = digest(inputs[part]);
    const status = await steps[part]();
    if (status !== 0) throw new Error(`The ${part} couldn't be built.`);
    stamp(part, before);
  }
}

/** Bundles the server again after each change of a source. `onBuilt` is called after each successful bundle. */
export async function watchServer(outdir, onBuilt) {
  const { context, buildSiteAssets } = await buildTools();
  const notify = {
    name: "notify",
    setup({ onEnd }) {
      onEnd(async (result) => {
        if (result.errors.length > 0) return;
        await buildSiteAssets(SITE_ASSETS);
        onBuilt();
      });
    },
  };
  const watching = await context({ ...serverOptions(outdir, [notify]), chunkNames: "chunks/[name]-[hash]" });
  await watching.watch();
  return watching;
}
