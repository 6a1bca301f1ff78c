import { env } from "@/env";
import { missingSettings } from "@/lib/translation-settings";
import { deepl } from "./deepl";
import { libreTranslate } from "./libretranslate";
import { model } from "./model";
import type { Provider } from "./provider";
import { pseudo } from "./pseudo";

const PROVIDERS = { deepl, libretranslate: libreTranslate, llm: model, pseudo } as const;

/** The provider that the settings name; null when they name none that can work. */
export function configuredProvider(): Provider | null {
  const name = env.TRANSLATION_PROVIDER;
  return name && missingSettings() === null ? PROVIDERS[name] : null;
}
