import { searchSpace } from "@/domains/search/service";
import type { SearchedSpace } from "@/domains/search/vocabulary";
import { CONCEPTS } from "./analysis/concepts";
import type { LanguageCode } from "./analysis/language";
import { CONCEPT_MARK } from "./analysis/words";
import { wordOfTerm } from "./clusters/label";
import { heaviest, type Vector } from "./clusters/vectors";

/** A page that has to do with some issues. */
export interface LikelyPage {
  id: string;
  title: string;
}

/** Terms that are looked for, and words of each where a concept has several. */
const TERMS_MAX = 8;
const WORDS_OF_CONCEPT_MAX = 3;
const PAGES_MAX = 5;
/** Pages that are taken of each search. */
const FOUND_MAX = 10;

/** What a term is called in the pages of a space. */
function queriesFor(term: string, language: string, texts: readonly string[]): string[] {
  const concept = term.startsWith(CONCEPT_MARK)
    ? CONCEPTS.find(({ name }) => name === term.slice(1))
    : undefined;
  if (!concept) return [wordOfTerm(term, texts)];
  const words = concept.words[language as LanguageCode] ?? concept.words.en ?? concept.name;
  return words
    .split(",")
    .slice(0, WORDS_OF_CONCEPT_MAX)
    .map((word) => `"${word.trim()}"`);
}

/**
 * The pages of a space that most of the terms of a cluster lead to, the likeliest first. `texts` are those of its issues:
 * they say which words the terms stand for.
 */
export async function likelyPages(
  space: SearchedSpace & { organizationId: string },
  weights: Vector,
  texts: readonly string[],
): Promise<LikelyPage[]> {
  const scores = new Map<string, { page: LikelyPage; score: number }>();
  for (const term of heaviest(weights, TERMS_MAX)) {
    const best = new Map<string, { page: LikelyPage; score: number }>();
    for (const query of queriesFor(term, space.language ?? "en", texts)) {
      const { items } = await searchSpace(space, { query, limit: FOUND_MAX });
      items.forEach(({ id, title }, index) => {
        const score = (weights.get(term) ?? 0) / (index + 1);
        if (score > (best.get(id)?.score ?? 0)) best.set(id, { page: { id, title }, score });
      });
    }
    for (const [id, { page, score }] of best)
      scores.set(id, { page, score: score + (scores.get(id)?.score ?? 0) });
  }
  const byScore = [...scores.values()].sort((one, other) => other.score - one.score);
  return byScore.slice(0, PAGES_MAX).map(({ page }) => page);
}
