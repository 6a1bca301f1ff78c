import { PageSyntaxError } from "@/domains/content/markdown";
import { type DocumentBlock, SPECIFICATION_BLOCK_TYPES } from "@/domains/content/markdown/document";
import { sectionsOfBlocks } from "@/domains/content/search-index/sections";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { ApiError } from "@/lib/errors";
import { defineTask } from "@/lib/threads/task";
import type { PageAssets } from "@/site/published/assets";
import { type ListedPage, placeOfPage } from "@/site/published/load/listed-pages";
import { loadPage } from "@/site/published/load/page";
import { readText } from "@/site/published/load/read-text";
import { renderPage } from "@/site/published/shell/document";
import { writeBundled } from "./markdown";
import { EVERY_PART, offlineModel } from "./offline-model";
import { type SearchedSection, wordsOf } from "./search-shape";

/** Pages that are drawn in one go. */
export const BATCH_PAGES = 16;

interface Batch {
  place: PublishedPlace;
  pages: readonly ListedPage[];
  assets: PageAssets;
  /** Stands for the root of the site in Markdown; see {@link writeBundled}. */
  root: string;
}

/** A page of a bundle, its addresses still those of the site. */
export interface BundledPage {
  html: string;
  markdown: string;
  sections: SearchedSection[];
  /** Its words, and how much each counts. */
  words: [word: string, weight: number][];
}

/** In place of a page that cannot be drawn: why. */
interface Refused {
  refused: string;
}

/** Draws pages for a bundle. */
export const drawBatchTask = defineTask<Batch, (BundledPage | Refused)[]>("bundled-pages", {
  milliseconds: 120_000,
});

const TITLE_WEIGHT = 12;
const HEADING_WEIGHT = 4;
const TEXT_WEIGHT_MAX = 4;
/** Letters of one page that the search looks through. */
const SEARCHED_CHARACTERS_MAX = 100_000;

function wordsIn(title: string, sections: readonly SearchedSection[]): [string, number][] {
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
  return [...weights];
}

const hasSpecified = (nodes: readonly DocumentBlock[]): boolean =>
  nodes.some(({ type, nodes: inner = [], fragments = [] }) => {
    const below = [...inner, ...fragments.flatMap((fragment) => fragment.nodes)];
    return (
      SPECIFICATION_BLOCK_TYPES.has(type) ||
      hasSpecified(below.filter((node): node is DocumentBlock => node.object === "block"))
    );
  });

async function drawOne(page: ListedPage, { place, assets, root }: Batch): Promise<BundledPage | Refused> {
  const at = placeOfPage(place, page);
  const shown = at && (await readText(at, undefined, { full: EVERY_PART }));
  if (!shown) return { refused: "It is no page of text." };
  // Parts of specifications are drawn from what Markdown does not hold.
  const text = hasSpecified(shown.nodes) ? ((await readText(at, undefined)) ?? shown) : shown;
  const markdown = await writeBundled(at, text, root);
  let left = SEARCHED_CHARACTERS_MAX;
  const sections = sectionsOfBlocks(text.nodes).map(({ title, anchor, body }): SearchedSection => {
    const searched = body.slice(0, left);
    left -= searched.length;
    return [title, anchor, searched];
  });
  const words = wordsIn(page.title, sections);
  const loaded = await loadPage(at, undefined, shown);
  if (!loaded) return { refused: "It is no page of text." };
  return {
    html: renderPage(offlineModel(loaded.model), assets).html,
    markdown,
    sections,
    words,
  };
}

/** What a page itself is refused for; everything else is a fault. */
function refusalOf(error: unknown): Refused {
  if (error instanceof PageSyntaxError || (error instanceof ApiError && error.status === 422))
    return { refused: error.message };
  throw error;
}

export async function drawBatch(batch: Batch): Promise<(BundledPage | Refused)[]> {
  const drawn: (BundledPage | Refused)[] = [];
  for (const page of batch.pages) drawn.push(await drawOne(page, batch).catch(refusalOf));
  return drawn;
}
