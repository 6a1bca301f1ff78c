const CHARACTERS_MAX = 2000;

/** Returns the language of a text (ISO 639-1), or an empty text if the given text is too short. */
export async function detectLanguage(text: string): Promise<string> {
  // The library is loaded only when a worker processes conversations, because loading it takes 0.2 seconds and 100 MB of memory.
  const { eld } = await import("eld/small");
  return eld.detect(text.slice(0, CHARACTERS_MAX)).language;
}
