import { db } from "@/db/client";
import { stemSql } from "@/domains/text/stems";
import { hasStem } from "./by-stem";
import { distance, distanceToBeginning, editsAllowed, swapsOf } from "./distance";

/** A word of a space's vocabulary. */
export interface KnownWord {
  word: string;
  lexeme: string;
}

/** Words that are looked at in each space. */
const SIMILAR_MAX = 10;

/**
 * Words that share most groups of three letters with $3, and those that it becomes, or begins ($6), when two neighbours in
 * it are swapped ($4): swapped letters of a short word leave hardly a group of three as it was.
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

/** Where a word is looked for, and in which languages. */
export interface Vocabularies {
  organizationId: string;
  spaceIds: readonly string[];
  configurations: readonly string[];
}

/** The known words that the fewest slips of the fingers lead to from one that nobody wrote; none where that takes too many. */
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
  const measure = isOpen ? distanceToBeginning : distance;
  const measured = rows.map((row) => ({ ...row, edits: row.isSwapped ? 1 : measure(word, row.word) }));
  const least = Math.min(...measured.map((row) => row.edits));
  return least > allowed ? [] : measured.filter(({ edits }) => edits === least);
}
