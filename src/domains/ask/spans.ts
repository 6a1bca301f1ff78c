// Questions for a span of time are answered by one, in whatever words: "How long are backups kept?" by "removed after thirty
// days". English alone: of other languages nothing is recognized, and they are asked by their words.

const UNITS = ["second", "minute", "hour", "day", "week", "month", "year"] as const;

const UNIT = `(?:${UNITS.join("|")})s?`;
const ASKING = new RegExp(`\\bhow\\s+(?:long|often|soon|frequently|much\\s+time|many\\s+${UNIT})\\b`, "iu");
const NUMBER =
  "(?:\\d{1,9}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|" +
  "hundred|an?|each|every|per|few|several)";
const SPAN = new RegExp(`\\b${NUMBER}[\\s-]{1,3}${UNIT}\\b|\\b(?:hour|dai|week|month|year)ly\\b`, "giu");

/** What such a question says in place of what it asks for. */
export const SPAN_WORDS: ReadonlySet<string> = new Set(["long", "often", "soon", "frequently", "time"]);

/** Whether a question asks for a span of time. */
export const asksForSpan = (question: string): boolean => ASKING.test(question);

/** The words by which the index finds pages that may name a span. */
export const UNIT_WORDS: readonly string[] = UNITS;

/** How many spans of time a text names. */
export const spansIn = (text: string): number => text.match(SPAN)?.length ?? 0;
