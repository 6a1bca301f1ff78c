import { z } from "zod";
import { env } from "@/env";
import { askProvider } from "./http";
import { ofEach, type Provider } from "./provider";
import { protectTerms } from "./terms";

const Answer = z.object({ translatedText: z.array(z.string()) });
/** LibreTranslate's codes for the languages that have a different code in Bindery. */
const CODES: Readonly<Record<string, string>> = { "pt-br": "pb", "zh-tw": "zt", no: "nb" };

const codeOf = (language: string) => CODES[language] ?? language;

/**
 * The provider for LibreTranslate. LibreTranslate doesn't support glossaries, so Bindery replaces terms with
 * tags before each request.
 */
export const libreTranslate: Provider = {
  name: "libretranslate",
  followsInstructions: false,
  batch: { texts: 20, characters: 5_000, requests: 2 },
  async open({ sourceLanguage, language, terms, signal }) {
    return async (texts) => {
      const kept = texts.map((text) => protectTerms(text, terms));
      const { translatedText } = await askProvider({
        provider: "LibreTranslate",
        url: `${env.LIBRETRANSLATE_BASE_URL?.replace(/(?<!\/)\/+$/, "")}/translate`,
        body: {
          q: kept.map(({ tagged }) => tagged),
          source: codeOf(sourceLanguage),
          target: codeOf(language),
          format: "html",
          ...(env.LIBRETRANSLATE_API_KEY && { api_key: env.LIBRETRANSLATE_API_KEY }),
        },
        answer: Answer,
        signal,
      });
      return ofEach(texts, translatedText, "LibreTranslate").map(
        (text, index) => kept[index]?.restore(text) ?? text,
      );
    };
  },
};
