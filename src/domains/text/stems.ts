import { pooled } from "@/db/client";
import { stemsOf } from "./queries";

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

/**
 * The text search configuration of a language. If there is no language, this is the configuration for
 * English.
 */
export function configurationOf(language: string | null): string {
  return `bindery_${STEMMERS[language || "en"] ?? "simple"}`;
}

/** Returns the stem of each normalized word, or null for stop words. The language is an ISO 639-1 code. */
export async function readStems(
  words: Iterable<string>,
  language: string,
): Promise<Map<string, string | null>> {
  const configuration = configurationOf(language);
  const rows = await stemsOf.rows(pooled(), { words: [...new Set(words)], configuration });
  return new Map(rows.map(({ word, stem }) => [word, stem]));
}
