import { createHash } from "node:crypto";
import { z } from "zod";
import { env } from "@/env";
import { askProvider } from "./http";
import { ofEach, type Provider, type Task } from "./provider";

const PROVIDER = "DeepL";
/**
 * DeepL's codes for languages with several variants. For any other language, Bindery uses the language's own
 * code.
 */
const TARGETS: Readonly<Record<string, string>> = {
  en: "EN-US",
  pt: "PT-PT",
  "pt-br": "PT-BR",
  zh: "ZH-HANS",
  "zh-tw": "ZH-HANT",
  no: "NB",
};
const SOURCES: Readonly<Record<string, string>> = { "pt-br": "PT", "zh-tw": "ZH", no: "NB" };

const Translations = z.object({ translations: z.array(z.object({ text: z.string() })) });
const Glossary = z.object({ glossary_id: z.string(), name: z.string() });
const Glossaries = z.object({ glossaries: z.array(Glossary) });

const codeOf = (language: string) => SOURCES[language] ?? language.toUpperCase();

function address(path: string): string {
  // API keys for the free plan end in `:fx`, and work only with a different host.
  const isFree = env.DEEPL_API_KEY?.endsWith(":fx");
  const base = env.DEEPL_BASE_URL ?? (isFree ? "https://api-free.deepl.com" : "https://api.deepl.com");
  return `${base.replace(/(?<!\/)\/+(v2\/?)?$/, "")}/v2${path}`;
}

const headers = () => ({ authorization: `DeepL-Auth-Key ${env.DEEPL_API_KEY}` });

const onOneLine = (text: string) => text.replace(/[\t\r\n]+/g, " ").trim();

/**
 * Finds or creates a DeepL glossary with these terms. The glossary's name identifies the terms, so all runs
 * with the same terms use the same glossary.
 */
async function glossaryOf({ sourceLanguage, language, terms, signal }: Task): Promise<string | undefined> {
  if (terms.length === 0) return undefined;
  const entries = terms.map((term) => `${onOneLine(term.source)}\t${onOneLine(term.target)}`).join("\n");
  const pair = `${sourceLanguage}-${language}`;
  const name = `glossary-${pair}-${createHash("sha256").update(entries).digest("hex").slice(0, 24)}`;
  const ask = { provider: PROVIDER, url: address("/glossaries"), headers: headers(), signal };
  const { glossaries } = await askProvider({ ...ask, method: "GET", answer: Glossaries });
  const known = glossaries.find((glossary) => glossary.name === name);
  if (known) return known.glossary_id;
  const body = {
    name,
    source_lang: codeOf(sourceLanguage).toLowerCase(),
    target_lang: codeOf(language).toLowerCase(),
    entries,
    entries_format: "tsv",
  };
  return (await askProvider({ ...ask, body, answer: Glossary })).glossary_id;
}

/** The provider for DeepL. This provider uses version 2 of DeepL's HTTP API. */
export const deepl: Provider = {
  name: "deepl",
  followsInstructions: false,
  batch: { texts: 50, characters: 60_000, requests: 4 },
  async open(task) {
    const glossaryId = await glossaryOf(task);
    const { signal } = task;
    return async (texts) => {
      const body = {
        text: texts,
        source_lang: codeOf(task.sourceLanguage),
        target_lang: TARGETS[task.language] ?? codeOf(task.language),
        tag_handling: "xml",
        preserve_formatting: true,
        ...(glossaryId && { glossary_id: glossaryId }),
      };
      const url = address("/translate");
      const ask = { provider: PROVIDER, url, headers: headers(), body, answer: Translations, signal };
      const { translations } = await askProvider(ask);
      const translated = translations.map(({ text }) => text);
      return ofEach(texts, translated, PROVIDER);
    };
  },
};
