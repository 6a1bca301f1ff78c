import type { Candidate, CandidateSection, Candidates } from "./queries/candidates";

/** A page with its score and its best sections, best first. */
export interface Ranked {
  spaceId: string;
  pageId: string;
  score: number;
  /** The share of the query that the page contains, from 0 to 1. Rare words count more. */
  coverage: number;
  sections: { ordinal: number; score: number }[];
}

/**
 * The additional weights for matches in headings and titles. If a title contains only words of the query, its
 * weight is doubled.
 */
const HEADING = 0.6;
const TITLE = 0.7;
/** The additional weight of a title that contains the whole query. If the title contains half of the query, the additional weight is a quarter of this value. */
const WHOLE_QUERY = 2;
/** The bonus if adjacent words of the query are close to each other in a section. */
const PAIR = 1;
/**
 * The weight of the whole page's score. The weighted score is added to the score of the page's best section.
 */
const PAGE = 0.6;
/** Limits the influence of rare words, so that a single unusual word doesn't decide the order. */
const SMOOTHING = 20;
/**
 * The parameters of BM25: the saturation, the influence of the text's length, and the typical length of a
 * text in words.
 */
const OF_SECTION = { saturation: 0.7, share: 0.2, common: 60 };
const OF_PAGE = { saturation: 0.8, share: 0.75, common: 300 };
/** Limits the bonus for short sections. */
const DAMPING_MIN = 0.6;
const SECTIONS_MAX = 3;

/** Returns the weight of each search subject. Rarer subjects have a higher weight. */
export function weightsOf({ counts, total }: Pick<Candidates, "counts" | "total">): number[] {
  return counts.map((count) => Math.log(1 + (total + 1) / (count + SMOOTHING)));
}

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

function saturated(frequency: number, length: number, { saturation, share, common }: typeof OF_PAGE): number {
  if (frequency === 0) return 0;
  const damping = Math.max(DAMPING_MIN, 1 - share + (share * length) / common);
  return (frequency * (1 + saturation)) / (frequency + saturation * damping);
}

function sectionScore(section: CandidateSection, weights: readonly number[]): number {
  const words = weights.map((weight, n) => {
    const body = saturated(section.bodies[n] ?? 0, section.length, OF_SECTION);
    return body === 0 ? 0 : weight * (body + HEADING * (section.headings[n] ?? 0));
  });
  const pairs = section.pairs.map((isThere, n) => isThere * Math.min(weights[n] ?? 0, weights[n + 1] ?? 0));
  return sum(words) + PAIR * sum(pairs);
}

/** Returns the score of the whole page. The score depends on how often each word occurs in all sections of the page. */
function pageScore({ titles, titleLength, sections }: Candidate, weights: readonly number[]): number {
  const length = sum(sections.map((section) => section.length));
  const body = weights.map((weight, n) => {
    const frequency = sum(sections.map((section) => section.bodies[n] ?? 0));
    return weight * saturated(frequency, length, OF_PAGE);
  });
  const titled = sum(weights.map((weight, n) => weight * (titles[n] ?? 0)));
  const share = sum(titles) / Math.max(1, titleLength);
  const covered = titled / (sum(weights) || 1);
  return PAGE * sum(body) + TITLE * titled * (1 + share + WHOLE_QUERY * covered ** 2);
}

function rank(page: Candidate, weights: readonly number[], isSubject: (n: number) => boolean): Ranked {
  const sections = page.sections
    .map((section) => ({ ordinal: section.ordinal, score: sectionScore(section, weights) }))
    .sort((a, b) => b.score - a.score || a.ordinal - b.ordinal);
  const isThere = (n: number) => page.titles[n] === 1 || page.sections.some((section) => section.bodies[n]);
  const isAbout = weights.some((_, n) => isSubject(n) && isThere(n));
  const held = isAbout ? sum(weights.filter((_, n) => isThere(n))) : 0;
  return {
    spaceId: page.spaceId,
    pageId: page.pageId,
    score: (sections[0]?.score ?? 0) + pageScore(page, weights),
    coverage: held / (sum(weights) || 1),
    sections: sections.slice(0, SECTIONS_MAX),
  };
}

/**
 * Returns the candidates, best first. Omits pages that contain none of the search subjects for which
 * `isSubject` returns true. By default, `isSubject` returns true for all search subjects.
 */
export const rankPages = (
  pages: readonly Candidate[],
  weights: readonly number[],
  isSubject: (n: number) => boolean = () => true,
): Ranked[] =>
  pages
    .map((page) => rank(page, weights, isSubject))
    .sort((a, b) => b.score - a.score || (a.pageId < b.pageId ? -1 : 1));
