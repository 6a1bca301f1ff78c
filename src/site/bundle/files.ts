import { fileStore } from "@/domains/content/files/store";
import { readFile } from "@/domains/content/read/files";
import { customStyleOf } from "@/domains/sites/custom-code/custom-code";
import { hashIn } from "@/domains/sites/images/address";
import { findImage } from "@/domains/sites/images/service";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { monotonicMilliseconds } from "@/lib/clock";
import { whole } from "@/scopes/snapshot";
import type { SiteAssets } from "@/site/published/assets";
import { CUSTOM_STYLE_NAME } from "@/site/published/names";
import { foreignImage } from "@/site/published/serve/images";
import { ASSETS_FOLDER, DIAGRAM_FILE } from "./names";
import type { Wanted } from "./relink";
import { type PackedFile, packBytes, packText, type StreamedFile } from "./zip";

/** Time limit for fetching all images from other hosts. */
const FETCH_MILLISECONDS = 120_000;

/** A file for a bundle, or null if the file couldn't be loaded. */
type Found = StreamedFile | PackedFile | null;

async function storedFile(path: string, organizationId: string, key: string): Promise<Found> {
  const stored = await fileStore().sizeOf(organizationId, key);
  if (stored === null) return null;
  return { path, bytes: async () => (await fileStore().read(organizationId, key))?.body ?? [] };
}

/** The number of characters of a file's hash in the file's URL. No one can guess such a URL. */
const MARK_LENGTH = 16;

/**
 * Returns a file of a space. Doesn't check the visitor's access to the file, because visitors can access all files that
 * pages of the bundle show.
 */
async function spaceFile(path: string, address: string, place: PublishedPlace): Promise<Found> {
  const [, siteSpaceId, fileId = "", mark = ""] = address.split("/");
  const siteSpace = place.rows.siteSpaces.find(({ id }) => id === siteSpaceId);
  const head = siteSpace && place.heads.get(siteSpace.spaceId);
  const file = head && (await readFile(whole(head), fileId));
  const isShown = mark.length === MARK_LENGTH && file?.blobHash.startsWith(mark) === true;
  return isShown ? storedFile(path, place.organizationId, file.blobHash) : null;
}

async function siteImage(path: string, address: string, { site }: PublishedPlace): Promise<Found> {
  const hash = hashIn(address);
  const image = hash === undefined ? null : await findImage(site, hash);
  return image ? storedFile(path, site.organizationId, image.fileKey) : null;
}

/** Returns the CSS that the site's administrators added. */
function customStyle(path: string, { site }: PublishedPlace): PackedFile | null {
  const style = customStyleOf(site);
  return style ? packText(path, style.css) : null;
}

async function fetched(path: string, address: string): Promise<Found> {
  const image = await foreignImage(new URLSearchParams(address.slice(address.indexOf("?"))));
  return image && storedFile(path, image.organizationId, image.key);
}

/** Yields the files that pages of a bundle show, or null for files that couldn't be loaded. */
export async function* wantedFiles(
  place: PublishedPlace,
  wanted: Wanted,
): AsyncGenerator<{ path: string; file: Found }> {
  const until = monotonicMilliseconds() + FETCH_MILLISECONDS;
  for (const [path, address] of wanted) {
    if (address.startsWith("~files/")) yield { path, file: await spaceFile(path, address, place) };
    else if (address.startsWith(`${CUSTOM_STYLE_NAME}/`)) yield { path, file: customStyle(path, place) };
    else if (address.startsWith("~look/")) yield { path, file: await siteImage(path, address, place) };
    else if (address.startsWith("~image?"))
      yield { path, file: monotonicMilliseconds() < until ? await fetched(path, address) : null };
  }
}

const NAMED = /url\(["']?(?:\.\/)?([\w.-]+)["']?\)/g;

/**
 * The document that renders diagrams. The document contains its script, because it has an opaque origin and therefore
 * can't load files of the folder.
 */
function diagramFile(assets: SiteAssets): PackedFile {
  const script = assets.fileOf(assets.diagram)?.bytes.toString().replaceAll("</script", "<\\/script");
  return packText(
    DIAGRAM_FILE,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Diagrams</title><body><script>${script}</script></html>\n`,
  );
}

/** The build assets that the pages of a bundle load, and the files that those assets load. */
export async function* assetFiles(assets: SiteAssets, wanted: Wanted): AsyncGenerator<PackedFile> {
  const names = new Set<string>();
  for (const path of wanted.keys())
    if (path.startsWith(ASSETS_FOLDER) && path !== DIAGRAM_FILE) names.add(path.slice(ASSETS_FOLDER.length));
  // The loop also visits items that are added to the set during the loop.
  for (const name of names) {
    const file = assets.fileOf(name);
    if (!file) continue;
    if (name.endsWith(".css"))
      for (const [, inner = ""] of file.bytes.toString().matchAll(NAMED)) names.add(inner);
    yield await packBytes(ASSETS_FOLDER + name, file.bytes);
  }
  if (wanted.has(DIAGRAM_FILE)) yield diagramFile(assets);
}
