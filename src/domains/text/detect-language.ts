const CHARACTERS_MAX = 2000;

/** The language (ISO 639-1) of a text; empty if the text is too short. */
export async function detectLanguage(text: string): Promise<string> {
  // The library is loaded only when a worker processes conversations, because its tables take a fifth of a
  // second and 100 MB.
  const { eld } = await import("eld/small");
  return eld.detect(text.slice(0, CHARACTERS_MAX)).language;
}
