import { z } from "zod";
import { Prisma } from "@/db/generated/client";
import { languageField } from "@/domains/spaces/schema";

const textsUpTo = (lengthMax: number) =>
  z
    .partialRecord(languageField, z.string().trim().max(lengthMax))
    .meta({ id: `LocalizedTexts${lengthMax}`, keys: "The text in the language `%`." });

const texts = new Map<number, ReturnType<typeof textsUpTo>>();

/** A text in other languages, by language. One schema for each length, since it has a name in the OpenAPI document. */
function textsOf(lengthMax: number) {
  const known = texts.get(lengthMax) ?? textsUpTo(lengthMax);
  texts.set(lengthMax, known);
  return known;
}

const LOCALIZED =
  "The text in other languages, by language code. Visitors of a variant see the text in its language.";

/** As a customization holds it. */
export const localized = (lengthMax: number) => textsOf(lengthMax).optional().describe(LOCALIZED);

/** As it is written to a part of the structure: null, and no text in any language, remove all of them. */
export const localizedInput = (lengthMax: number) =>
  textsOf(lengthMax).nullable().optional().describe(`${LOCALIZED} Null removes all of them.`);

export type LocalizedTexts = z.output<ReturnType<typeof textsOf>>;

/** What a column holds of it; undefined leaves it as it is. */
export function storedTexts(texts: LocalizedTexts | null | undefined) {
  if (texts === undefined) return undefined;
  const given = Object.entries(texts ?? {}).filter(([, text]) => text !== "");
  return given.length > 0 ? (Object.fromEntries(given) as Prisma.InputJsonObject) : Prisma.DbNull;
}

/** A text in a language; if there is no translation, the text itself. */
export function inLanguage(text: string, others: unknown, language: string | null): string {
  const texts = (others ?? {}) as Readonly<Record<string, string>>;
  if (language === null) return text;
  return texts[language] || texts[language.split("-")[0] as string] || text;
}

/** What a site space is called in a language: by its site, or as its space is. */
export const titleIn = (
  siteSpace: { title: string | null; spaceTitle: string; localizedTitle: unknown },
  language: string | null,
) => inLanguage(siteSpace.title ?? siteSpace.spaceTitle, siteSpace.localizedTitle, language);
