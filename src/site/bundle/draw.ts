import { availableParallelism } from "node:os";
import { PageSyntaxError } from "@/domains/content/markdown";
import { type DocumentBlock, SPECIFICATION_BLOCK_TYPES } from "@/domains/content/markdown/document";
import { sectionsOfBlocks } from "@/domains/content/search-index/sections";
import { ApiError } from "@/lib/errors";
import { defineTask } from "@/lib/threads/task";
import { Addresses } from "@/site/published/load/addresses";
import { placeOfPage } from "@/site/published/load/listed-pages";
import { asker, loadPage, valuesOf } from "@/site/published/load/page";
import { readText } from "@/site/published/load/read-text";
import { readReferences } from "@/site/published/load/resolve-references";
import { SeenPages } from "@/site/published/load/seen-pages";
import { renderPage } from "@/site/published/shell/document";
import { type Drawing, type SharedSite, sharedDrawing } from "./drawing";
import { writeBundled } from "./markdown";
import { EVERY_PART, offlineModel } from "./offline-model";
import type { PagePlace } from "./places";
import { type SearchedSection, wordsOf } from "./search-shape";
import { type PackedFile, packText } from "./zip/packed-file";

/** Pages that are drawn in one go. */
export const BATCH_PAGES = 16;

/**
 * Pages that a thread draws at once: while one waits for the database another is drawn, and what they ask goes there together.
 * No more than texts whose parse is kept (`markdown/parse.ts`).
 */
const PAGES_AT_ONCE = 3;

/** Pages of a bundle by their numbers in it, from the first to before the last. */
interface Batch {
  site: SharedSite;
  from: number;
  to: number;
}

/** A page of a bundle. */
interface BundledPage {
  files: PackedFile[];
  sections: SearchedSection[];
  /** Its words, each followed by how much it counts. */
  words: (string | number)[];
}

/** In place of a page that cannot be drawn: why. */
interface Refused {
  refused: string;
}

export interface DrawnBatch {
  pages: (BundledPage | Refused)[];
  /** What the pages show beside their text: see {@link Relinking.wanted}. */
  wanted: [path: string, address: string][];
}

/** Threads that draw for bundles alone, so that readers and writers find theirs. */
export const DRAWING_THREADS = Math.min(4, availableParallelism());

/** Draws pages for a bundle. */
export const drawBatchTask = defineTask<Batch, DrawnBatch>("bundled-pages", {
  milliseconds: 120_000,
  apart: { memoryMegabytes: 384, threads: DRAWING_THREADS },
});

const TITLE_WEIGHT = 12;
const HEADING_WEIGHT = 4;
const TEXT_WEIGHT_MAX = 4;
/** Letters of one page that the search looks through. */
const SEARCHED_CHARACTERS_MAX = 100_000;

function wordsIn(title: string, sections: readonly SearchedSection[]): (string | number)[] {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number, most: number) => {
    for (const word of wordsOf(text)) {
      const before = weights.get(word) ?? 0;
      if (before < most) weights.set(word, before + weight);
    }
  };
  for (const [, , body] of sections) add(body, 1, TEXT_WEIGHT_MAX);
  for (const [heading] of sections) add(heading, HEADING_WEIGHT, TITLE_WEIGHT);
  add(title, TITLE_WEIGHT, 2 * TITLE_WEIGHT);
  return [...weights].flat();
}

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
  if (!shown) return { refused: "It is no page of text." };
  // Parts of specifications are drawn from what Markdown does not hold.
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
  if (!loaded) return { refused: "It is no page of text." };
  const { html } = renderPage(offlineModel(loaded.model), assets);
  const files = [
    packText(page.html, relinking.page(html, page.html, new Addresses(place.rows, page.address).root)),
    packText(page.markdown, relinking.markdown(markdown, page, root)),
  ];
  return { files, sections, words };
}

/** What a page itself is refused for; everything else is a fault. */
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
  // In an order that does not depend on which page was drawn first.
  return { pages, wanted: [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)) };
}
