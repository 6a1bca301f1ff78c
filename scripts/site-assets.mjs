import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** Fonts that a site can choose instead of the default font, by their names in the customization. */
const FONTS = JSON.parse(readFileSync("src/site/published/fonts.json", "utf8"));

/**
 * Creates a separate style sheet for each font, so that a page loads only the style sheet of its site's
 * font.
 */
const fontSheets = {
  name: "font-sheets",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^font:/ }, ({ path: name }) => ({ path: name.slice(5), namespace: "font" }));
    onLoad({ filter: /.*/, namespace: "font" }, ({ path: name }) => ({
      contents: FONTS[name].sheets.map((sheet) => `@import "${FONTS[name].package}/${sheet}";`).join("\n"),
      loader: "css",
      resolveDir: process.cwd(),
    }));
  },
};

/**
 * Builds the files that published pages load: one script, style sheets, and fonts. The names of the files contain a
 * hash of their content, and `manifest.json` maps names to files. Fonts are available only in the woff2 format, which
 * all supported browsers can read.
 */
export async function buildSiteAssets(outdir) {
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const shared = {
    outdir,
    bundle: true,
    minify: true,
    target: ["chrome111", "firefox115", "safari16.4"],
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    metafile: true,
    logLevel: "warning",
  };
  // Sandboxed frames and local files have no origin. Such pages can load plain scripts, but not modules.
  const plain = await build({
    ...shared,
    entryPoints: {
      diagram: "src/site/published/browser/diagram-frame.ts",
      offline: "src/site/published/browser/offline/main.ts",
      embed: "src/site/published/browser/embed/script.ts",
    },
    format: "iife",
    legalComments: "none",
  });
  const { metafile } = await build({
    ...shared,
    entryPoints: {
      site: "src/site/published/browser/main.ts",
      reference: "src/site/published/browser/reference.ts",
      panel: "src/site/published/browser/embed/panel.ts",
      "panel-style": "src/site/published/styles/panel.css",
      style: "src/site/published/styles/site.css",
      math: "src/site/published/styles/math.css",
      ...Object.fromEntries(Object.keys(FONTS).map((name) => [`font-${name}`, `font:${name}`])),
    },
    plugins: [fontSheets],
    format: "esm",
    loader: { ".woff2": "file", ".woff": "empty", ".ttf": "empty" },
  });
  const outputs = Object.entries({ ...plain.metafile.outputs, ...metafile.outputs }).map(([file, output]) => [
    path.basename(file),
    output,
  ]);
  const entry = (source) => outputs.find(([, output]) => output.entryPoint === source)?.[0];
  const files = readdirSync(outdir)
    .filter((name) => name !== "manifest.json")
    .sort();
  const fontFile = (name) => files.find((file) => file.startsWith(`${name}-`));
  const hash = createHash("sha256");
  for (const name of files) hash.update(name).update(readFileSync(path.join(outdir, name)));
  const manifest = {
    script: entry("src/site/published/browser/main.ts"),
    referenceScript: entry("src/site/published/browser/reference.ts"),
    style: entry("src/site/published/styles/site.css"),
    panelScript: entry("src/site/published/browser/embed/panel.ts"),
    panelStyle: entry("src/site/published/styles/panel.css"),
    embedScript: entry("src/site/published/browser/embed/script.ts"),
    mathStyle: entry("src/site/published/styles/math.css"),
    diagram: entry("src/site/published/browser/diagram-frame.ts"),
    offline: entry("src/site/published/browser/offline/main.ts"),
    font: fontFile("inter-latin-wght-normal"),
    fonts: Object.fromEntries(
      Object.entries(FONTS).map(([name, { family, latin }]) => [
        name,
        { family, style: entry(`font:${name}`), latin: fontFile(latin) },
      ]),
    ),
    build: hash.digest("hex").slice(0, 12),
    files,
  };
  writeFileSync(path.join(outdir, "manifest.json"), JSON.stringify(manifest));
}
