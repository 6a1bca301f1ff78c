import type { RouterInputs } from "../outputs";

export type Language = RouterInputs["translations"]["create"]["language"];

// Use a record, so that the compiler reports new languages that are missing here.
const KNOWN: Record<Language, true> = {
  en: true,
  fr: true,
  de: true,
  es: true,
  it: true,
  pt: true,
  "pt-br": true,
  ru: true,
  ja: true,
  zh: true,
  "zh-tw": true,
  yue: true,
  ko: true,
  ar: true,
  hi: true,
  nl: true,
  pl: true,
  tr: true,
  sv: true,
  no: true,
  da: true,
  fi: true,
  el: true,
  cs: true,
  hu: true,
  ro: true,
  th: true,
  vi: true,
  id: true,
  ms: true,
  he: true,
  uk: true,
  sk: true,
  bg: true,
  hr: true,
  lt: true,
  lv: true,
  et: true,
  sl: true,
};

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/** The English name of a language, such as "Brazilian Portuguese". */
export const languageName = (language: string): string => names.of(language) ?? language;

/** All languages that content can be translated from and to, sorted by name. */
export const LANGUAGES = (Object.keys(KNOWN) as Language[])
  .map((language) => ({ language, name: languageName(language) }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The language of a space or, if this language isn't supported, English. */
export const languageOf = (language: string | undefined): Language =>
  language !== undefined && language in KNOWN ? (language as Language) : "en";
