/** Stemmers by the language of a space; texts of other languages are found by whole words, whatever their case. */
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

/** The text search configuration of a space's language. A space that names none is taken for English. */
export function configurationOf(language: string | null): string {
  return `bindery_${STEMMERS[language ?? "en"] ?? "simple"}`;
}
