import { env } from "@/env";

/** The settings that each provider requires. */
const NEEDED = {
  deepl: ["DEEPL_API_KEY"],
  libretranslate: ["LIBRETRANSLATE_BASE_URL"],
  llm: ["LLM_BASE_URL", "LLM_MODEL"],
  pseudo: [],
} as const;

/**
 * Returns the reason why this instance can't translate, with the names of the missing settings. Returns null if translation
 * is possible.
 */
export function missingSettings(): string | null {
  const name = env.TRANSLATION_PROVIDER;
  if (!name)
    return (
      "No translation provider is configured. Set TRANSLATION_PROVIDER to deepl (with DEEPL_API_KEY), " +
      "libretranslate (with LIBRETRANSLATE_BASE_URL) or llm (with LLM_BASE_URL and LLM_MODEL)."
    );
  const absent = NEEDED[name].filter((setting) => env[setting] === undefined);
  return absent.length === 0 ? null : `TRANSLATION_PROVIDER is ${name}, which needs ${absent.join(" and ")}.`;
}
