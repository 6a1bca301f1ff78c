import type { AskedQueries } from "./candidates";
import { parseQuery } from "./query";
import { type Marking, markingOf } from "./snippet";
import { queriesOf, type TextQuery, tellingOf, textQueryOf } from "./tsquery";
import { type Meaning, readVocabulary, type SearchedSpace } from "./vocabulary";
import { type Wanted, wantedOf } from "./wanted";

/** What a query means in some spaces. */
export interface Understood {
  /** The things that are asked for, without those that only common words say. */
  telling: readonly Wanted[];
  meanings: ReadonlyMap<string, Meaning>;
  /** What holds all of it; null where nothing can. */
  query: TextQuery | null;
  /** Each of it alone; null where it must all be there: one thing, something in quotes, or something that must not be there. */
  nearest: AskedQueries | null;
  marking: Marking;
}

/** Reads what a query means in these spaces. */
export async function understand(
  organizationId: string,
  spaces: readonly SearchedSpace[],
  query: string,
): Promise<Understood> {
  const terms = parseQuery(query);
  const { meanings, synonyms } = await readVocabulary(organizationId, spaces, terms);
  const wanted = wantedOf(terms, synonyms);
  const negated = terms.filter(({ isNegated }) => isNegated);
  const telling = tellingOf(wanted, meanings);
  const isStrict = terms.some(({ isNegated, isQuoted }) => isNegated || isQuoted);
  return {
    telling,
    meanings,
    query: textQueryOf(wanted, negated, meanings),
    nearest: isStrict || telling.length < 2 ? null : queriesOf(wanted, meanings),
    marking: markingOf(wanted.flat(2), meanings),
  };
}
