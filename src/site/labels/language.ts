import { ARABIC } from "./ar";
import { GERMAN } from "./de";
import { ENGLISH } from "./en";
import { SPANISH } from "./es";
import { FRENCH } from "./fr";
import { JAPANESE } from "./ja";
import type { Labels } from "./labels";
import { DUTCH } from "./nl";
import { NORWEGIAN } from "./no";
import { PORTUGUESE } from "./pt-br";
import { RUSSIAN } from "./ru";
import { CHINESE } from "./zh";
import { TRADITIONAL_CHINESE } from "./zh-tw";

const BY_LANGUAGE: Readonly<Record<string, Labels>> = {
  en: ENGLISH,
  ar: ARABIC,
  fr: FRENCH,
  es: SPANISH,
  de: GERMAN,
  nl: DUTCH,
  no: NORWEGIAN,
  "pt-br": PORTUGUESE,
  ru: RUSSIAN,
  zh: CHINESE,
  "zh-tw": TRADITIONAL_CHINESE,
  yue: TRADITIONAL_CHINESE,
  ja: JAPANESE,
  nb: NORWEGIAN,
  nn: NORWEGIAN,
  pt: PORTUGUESE,
};

/** Returns the labels in a language (`de`, `pt-br`), or the English labels if there is no translation. */
export function labelsIn(language: string): Labels {
  const wanted = language.toLowerCase();
  return BY_LANGUAGE[wanted] ?? BY_LANGUAGE[wanted.split("-")[0] ?? ""] ?? ENGLISH;
}
