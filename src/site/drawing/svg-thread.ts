import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { copiedFile } from "@/lib/copied-file";

const SECONDS_MAX = 10;
const MEMORY_MEGABYTES_MAX = 128;

/**
 * The code that runs in the thread. The renderer is WebAssembly, so it can't access files or the network. If a malicious
 * SVG takes too long, Bindery can stop the thread.
 */
const SOURCE = `
const { parentPort, workerData } = require("node:worker_threads");
const { initWasm, Resvg } = require(workerData.library);
initWasm(workerData.wasm).then(() => {
  const { svg, fonts, width, background } = workerData;
  const probe = { font: { fontBuffers: fonts, defaultFontFamily: "Inter", loadSystemFonts: false } };
  const resvg = new Resvg(svg, { ...probe, background, fitTo: { mode: "width", value: width } });
  const size = { width: resvg.width, height: resvg.height };
  if (!(size.width > 0 && size.height > 0 && size.height / size.width < 8)) throw new Error("unusable size");
  const png = resvg.render().asPng();
  parentPort.postMessage({ png, width: size.width, height: size.height });
});
`;

export interface RenderedDrawing {
  png: Uint8Array;
  width: number;
  height: number;
}

const { resolve } = createRequire(import.meta.url);

/**
 * Renders an SVG at a width in pixels on a white background. Returns null if the SVG is invalid, or takes
 * more time or memory than any reasonable SVG.
 */
export function renderSvg(svg: Uint8Array, widthPixels: number): Promise<RenderedDrawing | null> {
  const library = resolve("@resvg/resvg-wasm");
  const wasm = readFileSync(path.join(path.dirname(library), "index_bg.wasm"));
  const fonts = [readFileSync(copiedFile("inter"))];
  const worker = new Worker(SOURCE, {
    eval: true,
    env: {},
    workerData: { library, wasm, svg, fonts, width: widthPixels, background: "#ffffff" },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES_MAX },
  });
  return new Promise((done) => {
    const end = (result: RenderedDrawing | null) => {
      clearTimeout(timeout);
      void worker.terminate();
      done(result);
    };
    const timeout = setTimeout(() => end(null), SECONDS_MAX * 1000);
    worker.once("message", end);
    worker.once("error", () => end(null));
    worker.once("exit", () => end(null));
  });
}
