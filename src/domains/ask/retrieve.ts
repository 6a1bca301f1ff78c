import { findCandidates } from "@/domains/search/candidates";
import { rankPages, weightsOf } from "@/domains/search/ranking";
import { readVocabulary } from "@/domains/search/vocabulary";
import { readDetails } from "./details";
import type { ReadableContent } from "./readable-content";
import { askedOf, queriesOf, subjectsOf, termsOf } from "./terms";
import { type Lookup, type Source, visibleSources } from "./visitor-view";

/** The maximum number of pages that an answer is based on and lists as sources. */
const SOURCES_MAX = 5;
/**
 * The number of pages that are read at a time. If the caller can't read some of these pages, more pages are
 * read.
 */
const READ_AT_ONCE = 8;
/** The minimum share of the question that a page must contain. Other pages can't answer the question. */
const COVERAGE_MIN = 0.5;

/** The result of the search for a question. */
export interface Found extends Lookup {
  /** The pages that answer the question, best first. The list is empty if no page answers it. */
  sources: Source[];
}

/**
 * Returns the pages of the main content that answer a question. The result contains only pages and text that
 * the caller can read.
 */
export async function retrieve(
  organizationId: string,
  readable: ReadableContent,
  question: string,
): Promise<Found> {
  const spaces = readable.spaces.map(({ siteSpace }) => ({
    id: siteSpace.spaceId,
    language: siteSpace.spaceLanguage,
  }));
  const terms = termsOf(question);
  const asked =
    spaces.length === 0 ? [] : askedOf(question, terms, await readVocabulary(organizationId, spaces, terms));
  if (asked.every(({ lexemes }) => lexemes.length === 0)) return { asked, weights: [], sources: [] };
  const candidates = await findCandidates(
    organizationId,
    spaces.map(({ id }) => id),
    queriesOf(asked),
  );
  const weights = weightsOf(candidates);
  const ranked = rankPages(candidates.pages, weights, subjectsOf(asked));
  const isVisited = readable.spaces.some(({ claims }) => claims !== null);
  const sources: Source[] = [];
  for (let at = 0; at < ranked.length && sources.length < SOURCES_MAX; at += READ_AT_ONCE) {
    const some = ranked.slice(at, at + READ_AT_ONCE);
    const details = await readDetails(organizationId, some, isVisited);
    sources.push(...(await visibleSources(readable, some, details, { asked, weights })));
  }
  const best = sources.sort((a, b) => b.score - a.score).slice(0, SOURCES_MAX);
  const answers = best.some(({ coverage }) => coverage >= COVERAGE_MIN);
  return { asked, weights, sources: answers ? best : [] };
}
