import { parseQuery } from "./query";
import { markingOf } from "./snippet";
import { queriesOf, tellingOf, textQueryOf } from "./tsquery";
import { readVocabulary, type SearchedSpace } from "./vocabulary";
import { wantedOf } from "./wanted";

/** Reads what a query means in these spaces. */
export async function understand(organizationId: string, spaces: readonly SearchedSpace[], query: string) {
  const terms = parseQuery(query);
  const { meanings, synonyms } = await readVocabulary(organizationId, spaces, terms);
  const wanted = wantedOf(terms, synonyms);
  const negated = terms.filter(({ isNegated }) => isNegated);
  const telling = tellingOf(wanted, meanings);
  const isStrict = terms.some(({ isNegated, isQuoted }) => isNegated || isQuoted);
  return {
    /** The things that are asked for, without those that only common words say. */
    telling,
    meanings,
    /** What holds all of it; null where nothing can. */
    query: textQueryOf(wanted, negated, meanings),
    /** Each thing separately; null if all must be present: a single thing, a quoted one, or an excluded one. */
    nearest: isStrict || telling.length < 2 ? null : queriesOf(wanted, meanings),
    marking: markingOf(wanted.flat(2), meanings),
  };
}
