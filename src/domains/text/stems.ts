import { db } from "@/db/client";
import { plannedOnce } from "@/db/prepared";

/** PostgreSQL's stemmers by language. Texts in other languages are compared by whole words, ignoring case. */
const STEMMERS: Readonly<Record<string, string>> = {
  ar: "arabic",
  da: "danish",
  de: "german",
  el: "greek",
  en: "english",
  es: "spanish",
  et: "estonian",
  fi: "finnish",
  fr: "french",
  hi: "hindi",
  hu: "hungarian",
  id: "indonesian",
  it: "italian",
  lt: "lithuanian",
  nl: "dutch",
  no: "norwegian",
  pt: "portuguese",
  "pt-br": "portuguese",
  ro: "romanian",
  ru: "russian",
  sv: "swedish",
  tr: "turkish",
};

/** The text search configuration of a language. Without a language, it's English. */
export function configurationOf(language: string | null): string {
  return `bindery_${STEMMERS[language || "en"] ?? "simple"}`;
}

/** SQL for the stem of a word in a configuration (both are SQL expressions). Null for a stop word. */
export const stemSql = (configuration: string, word: string): string =>
  `(tsvector_to_array(to_tsvector(${configuration}::regconfig, ${word})))[1]`;

const STEMS = plannedOnce(
  "stems",
  `SELECT w.word, ${stemSql("$2", "w.word")} AS stem FROM unnest($1::text[]) w(word)`,
);

/** The stem of each normalized word; null for stop words of the language (ISO 639-1). */
export async function readStems(
  words: Iterable<string>,
  language: string,
): Promise<Map<string, string | null>> {
  const rows = await db().$queryRawUnsafe<{ word: string; stem: string | null }[]>(
    STEMS,
    [...new Set(words)],
    configurationOf(language),
  );
  return new Map(rows.map(({ word, stem }) => [word, stem]));
}
