import { ScimRefusal } from "../refusal";

/** A part of a filter: a bracket, a text in quotes, or a word, such as an attribute, an operator or a number. */
export interface Token {
  kind: "bracket" | "text" | "word";
  value: string;
}

const FILTER_LENGTH_MAX = 4000;
/** Matches characters that PostgreSQL can't store. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const BRACKETS = new Set(["(", ")", "[", "]"]);

/** Returns the position after the text in quotes that starts at `start`. */
function endOfText(filter: string, start: number): number {
  for (let at = start + 1; at < filter.length; at++) {
    if (filter[at] === "\\") at++;
    else if (filter[at] === '"') return at + 1;
  }
  throw new ScimRefusal(
    "invalidFilter",
    "The filter contains a quoted string without a closing quotation mark.",
  );
}

function textIn(quoted: string): string {
  const refusal = new ScimRefusal(
    "invalidFilter",
    "The filter contains a quoted string that isn't a valid JSON string.",
  );
  let text: string;
  try {
    text = JSON.parse(quoted) as string;
  } catch {
    throw refusal;
  }
  if (UNSTORABLE.test(text)) throw refusal;
  return text;
}

const endsWord = (character: string) => character === " " || character === '"' || BRACKETS.has(character);

/**
 * Splits a filter or the path of a PATCH operation into its parts.
 * @throws ScimRefusal `invalidFilter`
 */
export function tokensOf(filter: string): Token[] {
  if (filter.length > FILTER_LENGTH_MAX)
    throw new ScimRefusal("invalidFilter", `A filter can have at most ${FILTER_LENGTH_MAX} characters.`);
  const tokens: Token[] = [];
  let at = 0;
  while (at < filter.length) {
    const character = filter[at] as string;
    const start = at;
    if (character === " ") at++;
    else if (BRACKETS.has(character)) {
      at++;
      tokens.push({ kind: "bracket", value: character });
    } else if (character === '"') {
      at = endOfText(filter, start);
      tokens.push({ kind: "text", value: textIn(filter.slice(start, at)) });
    } else {
      while (at < filter.length && !endsWord(filter[at] as string)) at++;
      tokens.push({ kind: "word", value: filter.slice(start, at) });
    }
  }
  return tokens;
}
