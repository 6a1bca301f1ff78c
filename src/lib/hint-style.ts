const HINTS: readonly [RegExp, string][] = [
  [/^(danger|error|caution|bug|failure|attention|critical|stop)$/, "danger"],
  [/^(warning|warn|note-warning|deprecated)$/, "warning"],
  [/^(tip|success|hint|check|done|example|question-answered)$/, "success"],
  [
    /^(note|info|information|important|abstract|summary|seealso|question|quote|todo|secondary|primary|panel|default)$/,
    "info",
  ],
];

/** Returns the hint style for a word such as `tip`, or undefined for other words. */
export const hintStyle = (word: string): string | undefined =>
  HINTS.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];
