import { countIn, proseOf, type Sentence, sentencesOf } from "./sentences";
import type { Lookup, Source } from "./visitor-view";

/** Sentences of one section in order, with the section's page and heading. */
export interface Passage {
  source: Source;
  /** The title and ID of the section's heading. The title and the ID are empty in the part before the first heading. */
  title: string;
  anchor: string;
  sentences: string[];
}

interface Scored extends Sentence, Omit<Passage, "sentences"> {
  rank: number;
  score: number;
}

/** Limits for the pages and sentences that an answer quotes. */
const PAGES_MAX = 3;
const SENTENCES_MAX = 5;
const SENTENCES_OF_PAGE_MAX = 3;
/** A page whose score is below this share of the best page's score is listed as a source, but not quoted. */
const SCORE_SHARE_MIN = 0.55;
/** Sentences whose score is below this share of the best sentence's score are omitted. */
const SENTENCE_SHARE_MIN = 0.45;
/**
 * The parameters of BM25: the saturation, the influence of a sentence's length, and the typical sentence
 * length in words.
 */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;
const LENGTH_COMMON = 18;
/**
 * The factor for the score of a section's first sentence. This sentence often says what the section is about.
 */
const BEGINNING = 1.15;
/** How much a word in the heading or in the title counts for the sentences below. */
const ABOVE = 0.5;

/**
 * The BM25 score of a sentence. Words in the heading and the title also count, so a sentence doesn't have to
 * repeat them.
 */
function scoreOf(sentence: Sentence, above: Pick<Sentence, "counts">, { weights }: Lookup): number {
  const damping = 1 - LENGTH_SHARE + (LENGTH_SHARE * sentence.length) / LENGTH_COMMON;
  let score = 0;
  weights.forEach((weight, n) => {
    const count = sentence.counts[n] ?? 0;
    const own = (count * (SATURATION + 1)) / (count + SATURATION * damping);
    score += weight * (count > 0 ? own : above.counts[n] ? ABOVE : 0);
  });
  const isEmpty = sentence.counts.every((count) => count === 0);
  return score * proseOf(sentence.text) * (isEmpty ? 0.5 : 1) * (sentence.place === 0 ? BEGINNING : 1);
}

function sentencesIn(source: Source, rank: number, lookup: Lookup): Scored[] {
  return source.parts.flatMap((part, place) => {
    const above = countIn(`${source.title} ${part.title}`, lookup.asked);
    const found = sentencesOf(part.body, source.space.siteSpace.spaceLanguage, lookup.asked);
    // The score of a sentence also depends on the page and the section. If sentences match equally well,
    // those from the best page and section come first.
    const share = source.score * 0.97 ** place;
    return found.map((sentence) => ({
      ...sentence,
      source,
      rank,
      title: part.title,
      anchor: part.anchor,
      score: scoreOf(sentence, above, lookup) * share,
    }));
  });
}

/** The best sentences of the best pages, without duplicates. */
function choose(sources: readonly Source[], lookup: Lookup): Scored[] {
  const all = sources
    .flatMap((source, rank) => sentencesIn(source, rank, lookup))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.rank - b.rank || a.place - b.place);
  const least = (all[0]?.score ?? 0) * SENTENCE_SHARE_MIN;
  const chosen: Scored[] = [];
  for (const each of all) {
    if (chosen.length === SENTENCES_MAX || each.score < least) break;
    const ofPage = chosen.filter(({ source }) => source === each.source);
    if (ofPage.length === SENTENCES_OF_PAGE_MAX) continue;
    if (!chosen.some(({ text }) => text === each.text)) chosen.push(each);
  }
  return chosen;
}

/**
 * Returns the sentences that answer a question best. The sentences are sorted by page, in the order in which the pages
 * were found, and then by their position in the text. The list is empty if no sentence matches the question.
 */
export function extract(sources: readonly Source[], lookup: Lookup): Passage[] {
  const least = (sources[0]?.score ?? 0) * SCORE_SHARE_MIN;
  const quoted = sources.filter(({ score }) => score >= least).slice(0, PAGES_MAX);
  const chosen = choose(quoted, lookup);
  return quoted.flatMap((source) =>
    source.parts.flatMap(({ title, anchor }) => {
      const sentences = chosen
        .filter((each) => each.source === source && each.anchor === anchor && each.title === title)
        .sort((a, b) => a.place - b.place)
        .map(({ text }) => text);
      return sentences.length === 0 ? [] : [{ source, title, anchor, sentences }];
    }),
  );
}
