import { db } from "@/db/client";
import { plannedOnce } from "@/db/prepared";
import { configurationOf, stemSql } from "@/domains/text/stems";
import { distance, distanceToBeginning, editsAllowed } from "./distance";
import { type Term, wordsOf } from "./query";

/** A space that is searched. */
export interface SearchedSpace {
  id: string;
  language: string | null;
}

/** What a word of a query stands for in the spaces that are searched. */
export interface Meaning {
  /** Too common to be looked for. */
  isCommon: boolean;
  /** What the index holds of it. */
  lexemes: Set<string>;
  /** The word as it stands in texts, in all its forms. */
  words: Set<string>;
  /** Any word that begins like this is meant, too. */
  beginning: string | null;
}

/** Forms of one word that are looked at in each space. */
const FORMS_MAX = 50;
const SIMILAR_MAX = 10;

interface Found {
  n: number;
  word: string | null;
  lexeme: string | null;
}

/**
 * Words of the query in each language searched, `word` being null, and the forms of each word in the spaces' own
 * vocabularies: those with the same stem, and for a word that is still being typed those that begin like it. A stem
 * may be shorter than what was typed, so the index alone would not find these.
 */
const FORMS = plannedOnce(
  "search-forms",
  `WITH asked AS (
    SELECT a.word, a.open, a.n FROM unnest($3::text[], $4::boolean[]) WITH ORDINALITY a(word, open, n)),
  stems AS MATERIALIZED (
    SELECT a.n, ${stemSql("c", "a.word")} AS lexeme
    FROM asked a CROSS JOIN unnest($5::text[]) c)
  SELECT s.n::int, NULL AS word, s.lexeme FROM stems s
  UNION SELECT s.n::int, w."word", w."lexeme" FROM (SELECT DISTINCT n, lexeme FROM stems) s
    CROSS JOIN unnest($2::text[]) p(id) CROSS JOIN LATERAL (
      SELECT k."word", k."lexeme" FROM "SearchWord" k
      WHERE k."organizationId" = $1 AND k."spaceId" = p.id AND k."lexeme" = s.lexeme LIMIT ${FORMS_MAX}) w
  UNION SELECT a.n::int, w."word", w."lexeme" FROM asked a
    CROSS JOIN unnest($2::text[]) p(id) CROSS JOIN LATERAL (
      SELECT k."word", k."lexeme" FROM "SearchWord" k
      WHERE k."organizationId" = $1 AND k."spaceId" = p.id AND k."lexeme" IS NOT NULL
        AND k."word" >= a.word AND k."word" < a.word || U&'\\+10FFFF' ORDER BY k."word" LIMIT ${FORMS_MAX}) w
    WHERE a.open`,
);

const SIMILAR = `SELECT w."word", w."lexeme", max(w.alike)::float8 AS alike
  FROM unnest($2::text[]) p(id) CROSS JOIN LATERAL (
    SELECT k."word", k."lexeme", similarity(k."word", $3) AS alike FROM "SearchWord" k
    WHERE k."organizationId" = $1 AND k."spaceId" = p.id AND k."word" % $3 AND k."lexeme" IS NOT NULL
    ORDER BY alike DESC LIMIT ${SIMILAR_MAX}) w
  GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT ${2 * SIMILAR_MAX}`;

/** What the words of a query mean, by word; a word that nothing is known of is taken for those that it resembles. */
export async function readMeanings(
  organizationId: string,
  spaces: readonly SearchedSpace[],
  terms: readonly Term[],
): Promise<Map<string, Meaning>> {
  const words = wordsOf(terms);
  const meanings = new Map<string, Meaning>();
  if (words.length === 0) return meanings;
  const spaceIds = spaces.map((space) => space.id);
  const found = await db().$queryRawUnsafe<Found[]>(
    FORMS,
    organizationId,
    spaceIds,
    words.map(({ word }) => word),
    words.map(({ isOpen }) => isOpen),
    [...new Set(spaces.map((space) => configurationOf(space.language)))],
  );
  words.forEach(({ word, isOpen }, index) => {
    meanings.set(
      word,
      meaningOf(
        found.filter((row) => row.n === index + 1),
        isOpen ? word : null,
      ),
    );
  });
  const strict = strictWords(terms);
  for (const { word, isOpen } of words) {
    const meaning = meanings.get(word) as Meaning;
    if (meaning.isCommon || meaning.words.size > 0 || strict.has(word)) continue;
    await resemble(organizationId, spaceIds, word, isOpen, meaning);
  }
  return meanings;
}

function meaningOf(rows: readonly Found[], beginning: string | null): Meaning {
  const meaning: Meaning = { isCommon: false, lexemes: new Set(), words: new Set(), beginning };
  for (const { word, lexeme } of rows) {
    if (lexeme === null) meaning.isCommon = true;
    else meaning.lexemes.add(lexeme);
    if (word !== null) meaning.words.add(word);
  }
  return meaning;
}

/** Words that are meant as they were typed. */
function strictWords(terms: readonly Term[]): Set<string> {
  const strict = terms.filter((term) => term.isQuoted || term.isNegated);
  return new Set(strict.flatMap((term) => term.parts.map((part) => part.text)));
}

/** Takes a word for the known ones that the fewest slips of the fingers lead to. */
async function resemble(
  organizationId: string,
  spaceIds: readonly string[],
  word: string,
  isOpen: boolean,
  meaning: Meaning,
): Promise<void> {
  const allowed = editsAllowed(word);
  if (allowed === 0) return;
  const rows = await db().$queryRawUnsafe<{ word: string; lexeme: string }[]>(
    SIMILAR,
    organizationId,
    spaceIds,
    word,
  );
  const measure = isOpen ? distanceToBeginning : distance;
  const measured = rows.map((row) => ({ ...row, edits: measure(word, row.word) }));
  const least = Math.min(...measured.map((row) => row.edits));
  if (least > allowed) return;
  for (const row of measured.filter(({ edits }) => edits === least)) {
    meaning.lexemes.add(row.lexeme);
    meaning.words.add(row.word);
  }
  meaning.beginning = null;
}
