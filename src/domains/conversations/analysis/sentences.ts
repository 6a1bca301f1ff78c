const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });
const SENTENCES_MAX = 200;

/** The sentences of a text in their order, without line breaks within. Pure. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of SENTENCES.segment(text)) {
    const sentence = segment.replace(/\s+/g, " ").trim();
    if (/\p{L}/u.test(sentence)) sentences.push(sentence);
    if (sentences.length === SENTENCES_MAX) break;
  }
  return sentences;
}

/** As much of a text as fits, cut at a word. */
export function shortened(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const cut = text.slice(0, charactersMax - 1);
  const end = cut.lastIndexOf(" ");
  const kept = end > charactersMax / 2 ? cut.slice(0, end) : cut;
  return `${kept.replace(/[\p{P}\s\p{Surrogate}]+$/u, "")}…`;
}
