import { searchSpace } from "@/domains/search/service";
import type { SearchedSpace } from "@/domains/search/vocabulary";
import { wordOfTerm } from "./clusters/label";
import { heaviest, type Vector } from "./clusters/vectors";

/** A page that has to do with some issues. */
export interface LikelyPage {
  id: string;
  title: string;
}

/** Terms that are looked for. */
const TERMS_MAX = 8;
const PAGES_MAX = 5;
/** Pages that are taken of each search. */
const FOUND_MAX = 10;

/**
 * The pages of a space that hold most of a cluster's terms, the likeliest first.
 *
 * @param texts of the cluster's issues, in which the words behind the terms are found
 */
export async function likelyPages(
  space: SearchedSpace & { organizationId: string },
  weights: Vector,
  texts: readonly string[],
): Promise<LikelyPage[]> {
  const scores = new Map<string, { page: LikelyPage; score: number }>();
  for (const term of heaviest(weights, TERMS_MAX)) {
    const { items } = await searchSpace(space, { query: wordOfTerm(term, texts), limit: FOUND_MAX });
    items.forEach(({ id, title }, index) => {
      const score = (scores.get(id)?.score ?? 0) + (weights.get(term) ?? 0) / (index + 1);
      scores.set(id, { page: { id, title }, score });
    });
  }
  const byScore = [...scores.values()].sort((one, other) => other.score - one.score);
  return byScore.slice(0, PAGES_MAX).map(({ page }) => page);
}
