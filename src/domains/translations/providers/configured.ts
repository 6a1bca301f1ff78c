import { env } from "@/env";
import { missingSettings } from "@/lib/translation-settings";
import { deepl } from "./deepl";
import { libreTranslate } from "./libretranslate";
import { model } from "./model";
import type { Provider } from "./provider";
import { protectTerms } from "./terms";

const PLAIN = "aceinosuyAEINOUY";
const MARKED = "áçéíñöšúýÁÉÍÑÖÚÝ";

/**
 * Adds accents to letters, and puts the text in brackets. People can then recognize translated text easily,
 * and can still read it.
 */
function marked(tagged: string): string {
  const pieces = tagged.split(/(<[^<>]*>|&\w+;)/);
  const words = pieces.map((piece) =>
    /^[<&]/.test(piece) ? piece : piece.replace(/\w/g, (letter) => MARKED[PLAIN.indexOf(letter)] ?? letter),
  );
  return `⟦${words.join("")}⟧`;
}

/** A provider for tests and for trying out translations. This provider sends no requests. */
export const pseudo: Provider = {
  name: "pseudo",
  followsInstructions: false,
  batch: { texts: 200, characters: 100_000, requests: 1 },
  async open({ terms }) {
    return async (texts) =>
      texts.map((text) => {
        const kept = protectTerms(text, terms);
        return kept.restore(marked(kept.tagged));
      });
  },
};

const PROVIDERS = { deepl, libretranslate: libreTranslate, llm: model, pseudo } as const;

/** Returns the configured provider, or null if no provider is configured or settings are missing. */
export function configuredProvider(): Provider | null {
  const name = env.TRANSLATION_PROVIDER;
  return name && missingSettings() === null ? PROVIDERS[name] : null;
}
