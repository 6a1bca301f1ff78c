import { segmentsOf } from "@/lib/segments";

const segmenters = new Map<string, Intl.Segmenter>();

/** Returns the splitter for a language. For an unknown language, it returns the splitter for English. */
function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const [supported = "en"] = Intl.Segmenter.supportedLocalesOf([language]);
  const segmenter = new Intl.Segmenter(supported, { granularity: "sentence" });
  segmenters.set(language, segmenter);
  return segmenter;
}

/**
 * Yields the sentences of one line or paragraph in order, with every sequence of white space replaced by one
 * space. This is a pure function.
 */
export function* sentencesOf(text: string, language: string | null): Generator<string> {
  for (const segment of segmentsOf(segmenterOf(language || "en"), text)) {
    const sentence = segment.replace(/\s+/g, " ").trim();
    if (sentence !== "") yield sentence;
  }
}

/** Shortens a text at a word boundary if it's too long. */
export function shortened(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const cut = text.slice(0, charactersMax - 1);
  const end = cut.lastIndexOf(" ");
  const kept = end > charactersMax / 2 ? cut.slice(0, end) : cut;
  return `${kept.replace(/(?<![\p{P}\s\p{Surrogate}])[\p{P}\s\p{Surrogate}]+$/u, "")}…`;
}
