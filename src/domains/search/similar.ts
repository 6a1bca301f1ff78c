import { db } from "@/db/client";
import { stemSql } from "@/domains/text/stem-sql";

/**
 * Returns the maximum edit distance of a similar word. The maximum is lower for short words, because they're
 * similar to many other words.
 */
function editsAllowed(word: string): number {
  const length = [...word].length;
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Returns the edit distances from `a` to each prefix of `b`. An edit removes, adds or replaces a letter, or
 * swaps two adjacent letters.
 */
function distancesTo(a: string, b: string): number[] {
  const [left, right] = [[...a], [...b]];
  let before: number[] = [];
  let above = right.map((_, index) => index).concat(right.length);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      let least = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] as number) + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above;
}

/** Returns all words that result from swapping two different adjacent letters. */
function swapsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).flatMap((letter, index) => {
    const before = letters[index] as string;
    if (before === letter) return [];
    return letters.slice(0, index).join("") + letter + before + letters.slice(index + 2).join("");
  });
}

/**
 * Returns an SQL condition that is true if the SearchWord row `k` has the given stem and belongs to the given
 * space. Both parameters are SQL expressions. The index contains only a hash of the space and the stem, so
 * the condition also compares the values themselves.
 */
export const hasStem = (space: string, lexeme: string): string =>
  `k."spaceId" = ${space} AND k."lexeme" = ${lexeme}
        AND hashtextextended(k."spaceId" || '/' || k."lexeme", 0) = hashtextextended(${space} || '/' || ${lexeme}, 0)`;

type KnownWord = Record<"word" | "lexeme", string>;

/** The maximum number of similar words that are considered in each space. */
const SIMILAR_MAX = 10;

/**
 * Finds the words that have the most trigrams in common with the word $3. Also finds known words among $4,
 * which are the word with two adjacent letters swapped, and words with a prefix in $6. The words with swapped
 * letters need a separate query, because swapping letters in a short word changes almost all of its trigrams.
 */
const SIMILAR = `WITH swapped AS MATERIALIZED (SELECT s.word, ${stemSql("c", "s.word")} AS lexeme
    FROM unnest($4::text[]) s(word) CROSS JOIN unnest($5::text[]) c)
  SELECT w."word", w."lexeme", FALSE AS "isSwapped", max(w.alike)::float8 AS alike
  FROM unnest($2::text[]) p(id) CROSS JOIN LATERAL (
    SELECT k."word", k."lexeme", similarity(k."word", $3) AS alike FROM "SearchWord" k
    WHERE k."organizationId" = $1 AND k."spaceId" = p.id AND k."word" % $3 AND k."lexeme" IS NOT NULL
    ORDER BY alike DESC LIMIT ${SIMILAR_MAX}) w
  GROUP BY 1, 2
  UNION ALL SELECT w."word", w."lexeme", TRUE, 1 FROM (SELECT DISTINCT lexeme FROM swapped) s
    CROSS JOIN unnest($2::text[]) p(id) CROSS JOIN LATERAL (
      SELECT k."word", k."lexeme" FROM "SearchWord" k
      WHERE k."organizationId" = $1 AND ${hasStem("p.id", "s.lexeme")} LIMIT ${SIMILAR_MAX}) w
  UNION ALL SELECT w."word", w."lexeme", TRUE, 1 FROM (SELECT DISTINCT word FROM swapped) s
    CROSS JOIN unnest($2::text[]) p(id) CROSS JOIN LATERAL (
      SELECT k."word", k."lexeme" FROM "SearchWord" k
      WHERE k."organizationId" = $1 AND k."spaceId" = p.id AND k."lexeme" IS NOT NULL
        AND k."word" >= s.word AND k."word" < s.word || U&'\\+10FFFF' LIMIT ${SIMILAR_MAX}) w
    WHERE $6::boolean
  ORDER BY 4 DESC, 1 LIMIT ${4 * SIMILAR_MAX}`;

/** The spaces whose words are searched, and their languages. */
interface Vocabularies {
  organizationId: string;
  spaceIds: readonly string[];
  configurations: readonly string[];
}

/**
 * Returns the known words with the smallest edit distance from an unknown word. Returns no words if the
 * distance is too large.
 */
export async function similarWords(
  { organizationId, spaceIds, configurations }: Vocabularies,
  word: string,
  isOpen: boolean,
): Promise<KnownWord[]> {
  const allowed = editsAllowed(word);
  if (allowed === 0) return [];
  const rows = await db().$queryRawUnsafe<(KnownWord & { isSwapped: boolean })[]>(
    SIMILAR,
    ...[organizationId, spaceIds, word, swapsOf(word), configurations, isOpen],
  );
  const measure = (known: string) => {
    const distances = distancesTo(word, known);
    return isOpen ? Math.min(...distances) : (distances.at(-1) as number);
  };
  const measured = rows.map((row) => ({ ...row, edits: row.isSwapped ? 1 : measure(row.word) }));
  const least = Math.min(...measured.map((row) => row.edits));
  return least > allowed ? [] : measured.filter(({ edits }) => edits === least);
}
