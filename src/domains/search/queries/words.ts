import { type Expression, type NotNull, sql } from "kysely";
import { anyOf, type Given, type RowOf, Statement, tables } from "@/db/statement";
import { stemSql } from "@/domains/text/stem-sql";

/** The maximum number of forms of one word that are considered in each space. */
const FORMS_MAX = 50;
/**
 * The maximum number of words or phrases in a query whose synonyms are also searched. The synonyms of later
 * words are ignored.
 */
const SYNONYMS_MAX = 8;
/** The maximum number of similar words that are considered in each space. */
const SIMILAR_MAX = 10;

/** The spaces whose words are searched, and their languages. */
export interface Vocabularies {
  organizationId: string;
  spaceIds: readonly string[];
  configurations: readonly string[];
}

const searchedSpaces = (given: Given<Vocabularies>) =>
  sql<{ id: string }>`unnest(${given("spaceIds")}::text[])`.as<"p">(sql`p("id")`);

const configurations = (given: Given<Vocabularies>) =>
  sql<{ name: string }>`unnest(${given("configurations")}::text[])`.as<"c">(sql`c("name")`);

/** The stem of a word in the language of the row `c`. */
const stemOf = (word: string) => sql.raw<string | null>(stemSql(`c."name"`, word));

/** The indexed words that can be searched. */
const knownWords = (given: Given<Vocabularies>) =>
  tables
    .selectFrom("SearchWord as k")
    .select(["k.word", "k.lexeme"])
    .where("k.organizationId", "=", given("organizationId"))
    .where("k.spaceId", "=", sql.ref<string>("p.id"))
    .where("k.lexeme", "is not", null)
    .$narrowType<{ lexeme: NotNull }>();

/**
 * The words of the space `p` that have a certain stem. The index contains only a hash of the space and the
 * stem, so the condition also compares the values themselves.
 */
const wordsOfStem = (given: Given<Vocabularies>, stem: Expression<string | null>, max: number) =>
  knownWords(given)
    .where("k.lexeme", "=", stem)
    .where(
      sql<boolean>`hashtextextended(k."spaceId" || '/' || k."lexeme", 0) = hashtextextended(p."id" || '/' || ${stem}, 0)`,
    )
    .limit(sql.lit(max))
    .as("w");

/** The words of the space `p` that start with a certain text. */
const wordsBeginning = (given: Given<Vocabularies>, beginning: Expression<string>, max: number) =>
  knownWords(given)
    .where("k.word", ">=", beginning)
    .where("k.word", "<", sql<string>`${beginning} || U&'\\+10FFFF'`)
    .orderBy("k.word")
    .limit(sql.lit(max))
    .as("w");

interface FormsAsked extends Vocabularies {
  words: readonly string[];
  /** For each word, whether it can be the start of a longer word. */
  isOpen: readonly boolean[];
  /** The words and phrases that might have synonyms. */
  keys: readonly string[];
}

/** The stems of the query's words and of the words of their synonyms, in each searched language. */
const withStems = (given: Given<FormsAsked>) =>
  tables
    .with(
      (cte) => cte("same").materialized(),
      (db) =>
        db
          .selectFrom("SearchSynonym as k")
          .select(["k.key", "k.others"])
          .where("k.organizationId", "=", given("organizationId"))
          .where("k.key", "=", anyOf(given("keys")))
          .orderBy(({ ref }) => sql`array_position(${given("keys")}::text[], ${ref("k.key")})`)
          .limit(sql.lit(SYNONYMS_MAX)),
    )
    .with(
      (cte) => cte("asked").materialized(),
      () => sql<{ word: string; isOpen: boolean }>`(
        SELECT a.word AS "word", a.open AS "isOpen"
        FROM unnest(${given("words")}::text[], ${given("isOpen")}::boolean[]) a(word, open)
        UNION SELECT w.word, FALSE FROM "same" s CROSS JOIN unnest(s."others") o(key)
          CROSS JOIN string_to_table(o.key, ' ') w(word) WHERE w.word <> ALL(${given("words")}::text[]))`,
    )
    .with(
      (cte) => cte("stems").materialized(),
      (db) =>
        db
          .selectFrom(["asked as a", configurations(given)])
          .select(["a.word", stemOf(`a."word"`).as("lexeme")])
          .distinct(),
    );

const noText = sql<string | null>`NULL::text`;
const noTexts = sql<string[] | null>`NULL::text[]`;

/**
 * Finds the stems of the query's words and of their synonyms in each searched language. In the rows for
 * stems, `word` is null. Also finds the forms of each word that occur in the spaces. These forms have the
 * same stem or, if the word is still being typed, the same prefix. A prefix query on the index isn't enough,
 * because a stem can be shorter than the typed text. Rows about a word with synonyms contain the synonyms'
 * keys as `others`.
 */
export const wordForms = new Statement("search-forms", (given: Given<FormsAsked>) =>
  withStems(given)
    .selectFrom("stems as s")
    .select(["s.word as asked", noText.as("word"), "s.lexeme", noTexts.as("others")])
    .union((db) =>
      db
        .selectFrom(["stems as s", searchedSpaces(given)])
        .crossJoinLateral(({ ref }) => wordsOfStem(given, ref("s.lexeme"), FORMS_MAX))
        .select(["s.word as asked", "w.word", "w.lexeme", noTexts.as("others")]),
    )
    .union((db) =>
      db
        .selectFrom(["asked as a", searchedSpaces(given)])
        .crossJoinLateral(({ ref }) => wordsBeginning(given, ref("a.word"), FORMS_MAX))
        .select(["a.word as asked", "w.word", "w.lexeme", noTexts.as("others")])
        .where("a.isOpen", "=", sql.lit(true)),
    )
    .unionAll((db) =>
      db
        .selectFrom("same as s")
        .select(["s.key as asked", noText.as("word"), noText.as("lexeme"), "s.others"]),
    ),
);

export type WordForm = RowOf<typeof wordForms>;

interface SimilarAsked extends Vocabularies {
  word: string;
  /** The variants of the word in which two adjacent letters are swapped. */
  swapped: readonly string[];
  /** Whether the word can be the start of a longer word. */
  isOpen: boolean;
}

const NOT_SWAPPED = sql<boolean>`FALSE`;
const SWAPPED = sql<boolean>`TRUE`;

/**
 * Finds the words that have the most trigrams in common with a word. Also finds words in which two adjacent
 * letters of the word are swapped, and words that start like this. A separate query is needed for them,
 * because swapped letters in a short word change almost all of its trigrams.
 */
export const similarKnownWords = new Statement("search-similar", (given: Given<SimilarAsked>) => {
  const alike = sql<number>`similarity(${sql.ref("k.word")}, ${given("word")})`;
  const known = knownWords(given)
    .select(alike.as("alike"))
    .where(sql<boolean>`${sql.ref("k.word")} % ${given("word")}`)
    .orderBy("alike", "desc")
    .limit(sql.lit(SIMILAR_MAX))
    .as("w");
  const one = sql<number>`1::float8`;
  return tables
    .with(
      (cte) => cte("swapped").materialized(),
      (db) =>
        db
          .selectFrom([
            sql<{ word: string }>`unnest(${given("swapped")}::text[])`.as<"s">(sql`s("word")`),
            configurations(given),
          ])
          .select(["s.word", stemOf(`s."word"`).as("lexeme")]),
    )
    .selectFrom(searchedSpaces(given))
    .crossJoinLateral(known)
    .select([
      "w.word",
      "w.lexeme",
      NOT_SWAPPED.as("isSwapped"),
      sql<number>`max(w."alike")::float8`.as("alike"),
    ])
    .groupBy(["w.word", "w.lexeme"])
    .unionAll((db) =>
      db
        .selectFrom([db.selectFrom("swapped").select("lexeme").distinct().as("s"), searchedSpaces(given)])
        .crossJoinLateral(({ ref }) => wordsOfStem(given, ref("s.lexeme"), SIMILAR_MAX))
        .select(["w.word", "w.lexeme", SWAPPED.as("isSwapped"), one.as("alike")]),
    )
    .unionAll((db) =>
      db
        .selectFrom([db.selectFrom("swapped").select("word").distinct().as("s"), searchedSpaces(given)])
        .crossJoinLateral(({ ref }) => wordsBeginning(given, ref("s.word"), SIMILAR_MAX))
        .select(["w.word", "w.lexeme", SWAPPED.as("isSwapped"), one.as("alike")])
        .where(sql<boolean>`${given("isOpen")}::boolean`),
    )
    .orderBy("alike", "desc")
    .orderBy("word")
    .limit(sql.lit(4 * SIMILAR_MAX));
});
