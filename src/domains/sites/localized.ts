import { z } from "zod";
import { Prisma } from "@/db/generated/client";
import { languageField } from "@/domains/spaces/schema";

const textsUpTo = (lengthMax: number) =>
  z
    .partialRecord(languageField, z.string().trim().max(lengthMax))
    .meta({ id: `LocalizedTexts${lengthMax}`, keys: "The text in the language `%`." });

const texts = new Map<number, ReturnType<typeof textsUpTo>>();

/**
 * Translations of a text, by language. This function creates only one schema for each maximum length, because the schema has a
 * name in the OpenAPI specification.
 */
function textsOf(lengthMax: number) {
  const known = texts.get(lengthMax) ?? textsUpTo(lengthMax);
  texts.set(lengthMax, known);
  return known;
}

const LOCALIZED =
  "The text in other languages, by language code. Visitors of a variant see the text in the language of the variant.";

/** The field for translations in a customization. */
export const localized = (lengthMax: number) => textsOf(lengthMax).optional().describe(LOCALIZED);

/** The field for translations in an update of the structure. Null or empty texts in all languages remove all translations. */
export const localizedInput = (lengthMax: number) =>
  textsOf(lengthMax).nullable().optional().describe(`${LOCALIZED} Null removes all of them.`);

export type LocalizedTexts = z.output<ReturnType<typeof textsOf>>;

/** The value to store in the column. Undefined leaves the column unchanged. */
export function storedTexts(texts: LocalizedTexts | null | undefined) {
  if (texts === undefined) return undefined;
  const given = Object.entries(texts ?? {}).filter(([, text]) => text !== "");
  return given.length > 0 ? (Object.fromEntries(given) as Prisma.InputJsonObject) : Prisma.DbNull;
}

/** Returns a text in a language, or the original text if there is no translation. */
export function inLanguage(text: string, others: unknown, language: string | null): string {
  const texts = (others ?? {}) as Readonly<Record<string, string>>;
  if (language === null) return text;
  return texts[language] || texts[language.split("-")[0] as string] || text;
}

/** The title of a site space in a language: the title that is set on the site, or the title of the space. */
export const titleIn = (
  siteSpace: { title: string | null; spaceTitle: string; localizedTitle: unknown },
  language: string | null,
) => inLanguage(siteSpace.title ?? siteSpace.spaceTitle, siteSpace.localizedTitle, language);
