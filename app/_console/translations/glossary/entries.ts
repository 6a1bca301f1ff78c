import type { RouterOutputs } from "../../outputs";
import { LANGUAGES, type Language } from "../languages";

export type Entry = RouterOutputs["glossary"]["list"]["items"][number];

/** A term in one language. */
export interface Word {
  language: Language;
  text: string;
}

const TERM_LENGTH_MAX = 200;

/** English comes first, because most terms are first written in English. */
const ORDER: readonly Language[] = [
  "en",
  ...LANGUAGES.map(({ language }) => language).filter((language) => language !== "en"),
];

/** The translations of an entry in a fixed order. */
export const wordsOf = ({ translations }: Pick<Entry, "translations">): Word[] =>
  ORDER.flatMap((language) => {
    const text = translations[language];
    return text === undefined ? [] : [{ language, text }];
  });

/** The first language that isn't used yet. */
export const unusedLanguage = (words: readonly Word[]): Language =>
  ORDER.find((language) => words.every((word) => word.language !== language)) ?? "en";

/** Returns the reason why an entry can't be saved, or null if the entry is valid. */
export function problemOf(words: readonly Word[], doNotTranslate: boolean): string | null {
  const texts = words.map(({ text }) => text.trim());
  if (texts.some((text) => text === "")) return "Enter the term in every language, or remove the language.";
  if (texts.some((text) => text.length > TERM_LENGTH_MAX)) return "A term can have at most 200 characters.";
  if (texts.some((text) => /[<>\p{Cc}]/u.test(text))) return "A term can't contain < or >.";
  if (new Set(words.map(({ language }) => language)).size < words.length)
    return "Each language can appear only once.";
  if (words.length < 2 && !doNotTranslate) return "Add another language or select “Do not translate”.";
  return null;
}

/** The terms in the format of the API. */
export const translationsOf = (words: readonly Word[]): Partial<Record<Language, string>> =>
  Object.fromEntries(words.map(({ language, text }) => [language, text.trim()]));
