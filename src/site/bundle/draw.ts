import { availableParallelism } from "node:os";
import { deserialize, serialize } from "node:v8";
import { EVERY_PART } from "@/domains/content/computed/drawn";
import { PageSyntaxError } from "@/domains/content/markdown";
import { type DocumentBlock, SPECIFICATION_BLOCK_TYPES } from "@/domains/content/markdown/document";
import { sectionsOfBlocks } from "@/domains/content/search-index/sections";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { ApiError } from "@/lib/errors";
import { onceFor } from "@/lib/once-for";
import { defineTask } from "@/lib/threads/task";
import { publishedUrl } from "@/scopes/site-address";
import type { PageAssets } from "@/site/published/assets";
import { Addresses } from "@/site/published/load/addresses";
import { type ListedPage, placeOfPage } from "@/site/published/load/listed-pages";
import { asker, loadPage, valuesOf } from "@/site/published/load/page";
import { readText } from "@/site/published/load/read-text";
import { readReferences } from "@/site/published/load/resolve-references";
import { SeenPages } from "@/site/published/load/seen-pages";
import type { Frame, PageModel } from "@/site/published/model";
import { renderPage } from "@/site/published/shell/document";
import { writeBundled } from "./markdown";
import { BundlePlaces, type PagePlace } from "./places";
import { Relinking } from "./relink";
import { wordsIn } from "./search-index";
import type { SearchedSection } from "./search-shape";
import { type PackedFile, packText } from "./zip";

/** The data from which the pages of one bundle are rendered. */
interface BundledSite {
  place: PublishedPlace;
  listed: readonly ListedPage[];
  assets: PageAssets;
  /** A placeholder for the root of the site in Markdown. The placeholder is random, so that no text contains it. */
  root: string;
}

/**
 * The site as bytes in memory that all threads share. Each thread parses these bytes once, and no batch of pages copies
 * them.
 */
export interface SharedSite {
  /** Identifies one run of creating a bundle. */
  id: string;
  bytes: SharedArrayBuffer;
}

export function shareSite(id: string, site: BundledSite): SharedSite {
  const written = serialize(site);
  const bytes = new SharedArrayBuffer(written.length);
  new Uint8Array(bytes).set(written);
  return { id, bytes };
}

/** The data for rendering pages, with the location of each page in the bundle. */
export interface Drawing extends BundledSite {
  places: BundlePlaces;
  relinking: Relinking;
  /** The frames that pages share: see {@link GivenPage}. */
  frames: Map<string, Frame>;
}

export function drawingOf(site: BundledSite): Drawing {
  const places = new BundlePlaces(site.place, site.listed);
  const relinking = new Relinking(places, publishedUrl(site.place.site), new Map());
  return { ...site, places, relinking, frames: new Map() };
}

/** The number of pages per task. */
export const BATCH_PAGES = 16;

/**
 * The number of pages that a thread renders concurrently. While one page waits for the database, the thread renders
 * another page. The thread also sends queries for several pages together. The number is limited by the number of parsed
 * texts in the cache (`markdown/parse.ts`).
 */
const PAGES_AT_ONCE = 3;

/** A range of page indexes in a bundle; `to` is exclusive. */
interface Batch {
  site: SharedSite;
  from: number;
  to: number;
}

/** A page of a bundle. */
interface BundledPage {
  files: PackedFile[];
  sections: SearchedSection[];
  /** The words of the page, each followed by its weight. */
  words: (string | number)[];
}

/** The reason why a page couldn't be rendered. */
interface Refused {
  refused: string;
}

export interface DrawnBatch {
  pages: (BundledPage | Refused)[];
  /** The files that these pages need, apart from other pages (see {@link Relinking.wanted}). */
  wanted: [path: string, address: string][];
}

/** Separate threads for bundles, so that pages for visitors and editors don't wait for bundles. */
export const DRAWING_THREADS = Math.min(4, availableParallelism());

/** Renders pages for a bundle. */
export const drawBatchTask = defineTask<Batch, DrawnBatch>("bundled-pages", {
  milliseconds: 120_000,
  apart: { memoryMegabytes: 384, threads: DRAWING_THREADS },
});

let kept: { id: string; drawing: Drawing } | undefined;

/** Returns the data for rendering pages. Each thread caches this data for the latest bundle. */
function sharedDrawing({ id, bytes }: SharedSite): Drawing {
  if (kept?.id !== id) kept = { id, drawing: drawingOf(deserialize(Buffer.from(bytes)) as BundledSite) };
  return kept.drawing;
}

const offlineFrame = onceFor(
  (frame: Frame): Frame => ({
    ...frame,
    asking: undefined,
    logout: undefined,
    customScripts: undefined,
  }),
);

/** Removes features that need a server or track visitors from a page. */
const offlineModel = (page: PageModel): PageModel => ({
  ...page,
  frame: offlineFrame(page.frame),
  feeds: [],
  socialImage: undefined,
  structuredData: undefined,
  seenMark: undefined,
  feedbackHref: null,
  actions: { ...page.actions, asks: false, mcpHref: null, elsewhere: [] },
});

/** The maximum number of characters per page that the search indexes. */
const SEARCHED_CHARACTERS_MAX = 100_000;

const hasSpecified = (nodes: readonly DocumentBlock[]): boolean =>
  nodes.some(({ type, nodes: inner = [], fragments = [] }) => {
    const below = [...inner, ...fragments.flatMap((fragment) => fragment.nodes)];
    return (
      SPECIFICATION_BLOCK_TYPES.has(type) ||
      hasSpecified(below.filter((node): node is DocumentBlock => node.object === "block"))
    );
  });

async function drawOne(page: PagePlace, drawing: Drawing): Promise<BundledPage | Refused> {
  const { place, assets, root, relinking, frames } = drawing;
  const at = placeOfPage(place, page.page);
  const shown = at && (await readText(at, undefined, { full: EVERY_PART }));
  if (!shown) return { refused: "The page has no text." };
  // The page's Markdown doesn't include parts of specifications, so their text is added separately.
  const text = hasSpecified(shown.nodes) ? ((await readText(at, undefined)) ?? shown) : shown;
  const values = [text === shown ? [] : text.nodes, valuesOf(at, shown, asker(at, new Map()))];
  const references = await readReferences(at, values, new SeenPages(at.admission.claims));
  const markdown = writeBundled(at, text, references, root);
  let left = SEARCHED_CHARACTERS_MAX;
  const sections = sectionsOfBlocks(text.nodes).map(({ title, anchor, body }): SearchedSection => {
    const searched = body.slice(0, left);
    left -= searched.length;
    return [title, anchor, searched];
  });
  const words = wordsIn(page.page.title, sections);
  const loaded = await loadPage(at, undefined, { text: shown, references, frames });
  if (!loaded) return { refused: "The page has no text." };
  const { html } = renderPage(offlineModel(loaded.model), assets);
  const files = [
    packText(page.html, relinking.page(html, page.html, new Addresses(place.rows, page.address).root)),
    packText(page.markdown, relinking.markdown(markdown, page, root)),
  ];
  return { files, sections, words };
}

/** If the page itself caused an error, returns the reason why the bundle omits the page. Rethrows all other errors. */
function refusalOf(error: unknown): Refused {
  if (error instanceof PageSyntaxError || (error instanceof ApiError && error.status === 422))
    return { refused: error.message };
  throw error;
}

export async function drawBatch({ site, from, to }: Batch): Promise<DrawnBatch> {
  const drawing = sharedDrawing(site);
  const { wanted } = drawing.relinking;
  wanted.clear();
  const pages: DrawnBatch["pages"] = [];
  for (let page = from; page < to; page += PAGES_AT_ONCE) {
    const next = drawing.places.pages.slice(page, Math.min(page + PAGES_AT_ONCE, to));
    pages.push(...(await Promise.all(next.map((each) => drawOne(each, drawing).catch(refusalOf)))));
  }
  // Sort the list, so that the order doesn't depend on the order in which pages were rendered.
  return { pages, wanted: [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)) };
}
