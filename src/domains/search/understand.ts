import { parseQuery } from "./query";
import { markingOf } from "./snippet";
import { queriesOf, tellingOf, textQueryOf } from "./tsquery";
import { readVocabulary, type SearchedSpace } from "./vocabulary";
import { wantedOf } from "./wanted";

/** Parses a query and looks up the meanings of its words in the given spaces. */
export async function understand(organizationId: string, spaces: readonly SearchedSpace[], query: string) {
  const terms = parseQuery(query);
  const { meanings, synonyms } = await readVocabulary(organizationId, spaces, terms);
  const wanted = wantedOf(terms, synonyms);
  const negated = terms.filter(({ isNegated }) => isNegated);
  const telling = tellingOf(wanted, meanings);
  const isStrict = terms.some(({ isNegated, isQuoted }) => isNegated || isQuoted);
  return {
    /** The search subjects, except those that consist only of common words. */
    telling,
    meanings,
    /** The query for pages that contain the whole query, or null if no page can match. */
    query: textQueryOf(wanted, negated, meanings),
    /**
     * A separate query for each search subject. Null if pages must contain all subjects, because there is
     * only one subject or because a term is quoted or excluded.
     */
    nearest: isStrict || telling.length < 2 ? null : queriesOf(wanted, meanings),
    marking: markingOf(wanted.flat(2), meanings),
  };
}
