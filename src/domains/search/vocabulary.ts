import { db } from "@/db/client";
import { plannedOnce } from "@/db/prepared";
import { stemSql } from "@/domains/text/stem-sql";
import { configurationOf } from "@/domains/text/stems";
import { type Term, wordsOf } from "./query";
import { hasStem, similarWords } from "./similar";
import { keysIn, type Synonyms } from "./wanted";

export interface SearchedSpace {
  id: string;
  language: string | null;
}

/** The meaning of a word of a query in the searched spaces. */
export interface Meaning {
  /** Whether the word is too common to be searched. */
  isCommon: boolean;
  /** The word's lexemes in the index. */
  lexemes: Set<string>;
  /** All forms of the word that occur in texts. */
  words: Set<string>;
  /** Words with this prefix also match. */
  beginning: string | null;
}

/** The maximum number of forms of one word that are considered per space. */
const FORMS_MAX = 50;
/**
 * The maximum number of a query's words or phrases for which synonyms are also searched. Synonyms of later
 * words are ignored.
 */
const SYNONYMS_MAX = 8;

interface Found {
  asked: string;
  word: string | null;
  lexeme: string | null;
  /** The keys of the synonyms, if the row is about a word with synonyms; otherwise null. */
  others: string[] | null;
}

/**
 * Finds the stems of the query's words and of their synonyms in each searched language. In these rows, `word`
 * is null. Also finds the forms of each word that occur in the spaces: words with the same stem and, if the
 * word is still being typed, words with the same prefix. A prefix query on the index isn't enough, because a
 * stem can be shorter than the typed text.
 */
const FORMS = plannedOnce(
  "search-forms",
  `WITH same AS MATERIALIZED (
    SELECT k."key", k."others" FROM "SearchSynonym" k
    WHERE k."organizationId" = $1 AND k."key" = ANY($6::text[])
    ORDER BY array_position($6::text[], k."key") LIMIT ${SYNONYMS_MAX}),
  asked AS MATERIALIZED (
    SELECT a.word, a.open FROM unnest($3::text[], $4::boolean[]) a(word, open)
    UNION SELECT w.word, FALSE FROM same s CROSS JOIN unnest(s."others") o(key)
      CROSS JOIN string_to_table(o.key, ' ') w(word) WHERE w.word <> ALL($3::text[])),
  stems AS MATERIALIZED (
    SELECT a.word, ${stemSql("c", "a.word")} AS lexeme
    FROM asked a CROSS JOIN unnest($5::text[]) c)
  SELECT s.word AS asked, NULL AS word, s.lexeme, NULL::text[] AS others FROM stems s
  UNION SELECT s.word, w."word", w."lexeme", NULL FROM (SELECT DISTINCT word, lexeme FROM stems) s
    CROSS JOIN unnest($2::text[]) p(id) CROSS JOIN LATERAL (
      SELECT k."word", k."lexeme" FROM "SearchWord" k
      WHERE k."organizationId" = $1 AND ${hasStem("p.id", "s.lexeme")} LIMIT ${FORMS_MAX}) w
  UNION SELECT a.word, w."word", w."lexeme", NULL FROM asked a
    CROSS JOIN unnest($2::text[]) p(id) CROSS JOIN LATERAL (
      SELECT k."word", k."lexeme" FROM "SearchWord" k
      WHERE k."organizationId" = $1 AND k."spaceId" = p.id AND k."lexeme" IS NOT NULL
        AND k."word" >= a.word AND k."word" < a.word || U&'\\+10FFFF' ORDER BY k."word" LIMIT ${FORMS_MAX}) w
    WHERE a.open
  UNION ALL SELECT s."key", NULL, NULL, s."others" FROM same s`,
);

/** The meanings of a query's words, and their synonyms, in the searched spaces. */
export interface Vocabulary {
  /** The meanings of words, by word. Includes the words of synonyms. */
  meanings: Map<string, Meaning>;
  synonyms: Synonyms;
}

/** Looks up the words of a query. An unknown word gets the meaning of similar known words. */
export async function readVocabulary(
  organizationId: string,
  spaces: readonly SearchedSpace[],
  terms: readonly Term[],
): Promise<Vocabulary> {
  const words = wordsOf(terms);
  const keys = keysIn(terms);
  const places = {
    organizationId,
    spaceIds: spaces.map((space) => space.id),
    configurations: [...new Set(spaces.map((space) => configurationOf(space.language)))],
  };
  if (keys.length === 0 && words.length === 0) return { meanings: new Map(), synonyms: new Map() };
  const { spaceIds, configurations } = places;
  const asked = [words.map(({ word }) => word), words.map(({ isOpen }) => isOpen)];
  const values = [organizationId, spaceIds, ...asked, configurations, keys];
  const found = await db().$queryRawUnsafe<Found[]>(FORMS, ...values);
  const { meanings, synonyms } = vocabularyOf(found, words);
  const exact = exactWords(terms, synonyms);
  for (const { word, isOpen } of words) {
    const meaning = meanings.get(word) as Meaning;
    if (meaning.isCommon || meaning.words.size > 0 || exact.has(word)) continue;
    for (const similar of await similarWords(places, word, isOpen)) {
      meaning.lexemes.add(similar.lexeme);
      meaning.words.add(similar.word);
      meaning.beginning = null;
    }
  }
  return { meanings, synonyms };
}

const unknown = (beginning: string | null): Meaning => {
  return { isCommon: false, lexemes: new Set(), words: new Set(), beginning };
};

function vocabularyOf(rows: readonly Found[], words: readonly { word: string; isOpen: boolean }[]) {
  const meanings = new Map(words.map(({ word, isOpen }) => [word, unknown(isOpen ? word : null)]));
  const synonyms = new Map<string, string[]>();
  for (const { asked, word, lexeme, others } of rows) {
    if (others) {
      synonyms.set(asked, others);
      continue;
    }
    const meaning = meanings.get(asked) ?? unknown(null);
    meanings.set(asked, meaning);
    if (lexeme === null) meaning.isCommon = true;
    else meaning.lexemes.add(lexeme);
    if (word !== null) meaning.words.add(word);
  }
  return { meanings, synonyms };
}

/** Returns the words that must not be replaced by similar words. */
function exactWords(terms: readonly Term[], synonyms: Synonyms): Set<string> {
  const exact = terms.filter((term) => term.isQuoted || term.isNegated);
  const read = terms.flatMap(({ readings }) => readings);
  const typed = [...exact, ...read].flatMap(({ parts }) => parts.map((part) => part.text));
  return new Set([...typed, ...[...synonyms.keys()].flatMap((key) => key.split(" "))]);
}
