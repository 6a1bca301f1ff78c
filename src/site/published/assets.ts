import { readFileSync } from "node:fs";
import path from "node:path";
import { lookup } from "mime-types";

/** A font that a site can use instead of the default font. */
export interface FontAsset {
  /** The font family in style sheets. */
  family: string;
  /** The style sheet that names the font files. */
  style: string;
  /** The font file with Latin letters. Most pages need this file first. */
  latin: string;
}

/**
 * Files of the build that pages load. The names of the files contain a hash of their content, so browsers can cache
 * them forever.
 */
export interface SiteAssets {
  /** Names of the files that pages load. */
  script: string;
  /** The script of pages with operations of a specification. Null in a downloaded site, which sends no requests. */
  referenceScript: string | null;
  style: string;
  mathStyle: string;
  /** The script and the style sheet of pages in a product's panel, in addition to the other files. */
  panelScript: string;
  panelStyle: string;
  /** The script that a product loads to show the panel. */
  embedScript: string;
  /** The script of the frame that renders diagrams. */
  diagram: string;
  /** The script of pages that are opened from a folder, without a server. */
  offline: string;
  /** The URL of the font file that the first visible text needs. */
  font: string;
  /** Fonts by their names in customizations. If a font is missing, Bindery uses the default font. */
  fonts: Readonly<Record<string, FontAsset>>;
  /** A hash of all files. The hash is part of cache keys, because another build renders different pages. */
  build: string;
  fileOf(name: string): { bytes: Buffer; contentType: string } | undefined;
}

/** The assets that a page refers to. */
export type PageAssets = Omit<SiteAssets, "fileOf">;

type Manifest = PageAssets & { files: string[] };

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

const FOLDER = "dist/site";

/** Reads the files that `scripts/site-assets.mjs` has built. Throws if they're missing. */
export function readSiteAssets(): SiteAssets {
  const manifest = JSON.parse(readFileSync(path.join(FOLDER, "manifest.json"), "utf8")) as Manifest;
  const files = new Map(
    manifest.files.map((name) => {
      const extension = path.extname(name);
      const contentType = TYPES[extension] ?? (lookup(extension) || "application/octet-stream");
      return [name, { bytes: readFileSync(path.join(FOLDER, name)), contentType }];
    }),
  );
  return { ...manifest, fileOf: (name) => files.get(name) };
}

let provided: (() => SiteAssets) | undefined;

/** Sets the files that bundles of sites include. Bindery reads these files when it creates the first bundle. */
export function provideSiteAssets(read: () => SiteAssets): void {
  let assets: SiteAssets | undefined;
  provided = () => (assets ??= read());
}

/** Returns the assets of this process. Throws an error if the location of the assets wasn't set. */
export function siteAssets(): SiteAssets {
  if (!provided) throw new Error("The files of published pages weren't loaded");
  return provided();
}
