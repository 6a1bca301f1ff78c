import dictionary from "opencc-js/dict/TSCharacters";

interface Scripts {
  /** Simplified characters by traditional character. */
  simplified: Map<string, string>;
  /**
   * Traditional characters by simplified character. A simplified character can have several traditional
   * characters.
   */
  traditional: Map<string, string[]>;
}

let known: Scripts | undefined;

/**
 * Parses OpenCC's table when it's first needed: entries of the form `traditional simplified`, separated by
 * bars.
 */
function scripts(): Scripts {
  if (known) return known;
  known = { simplified: new Map(), traditional: new Map() };
  for (const entry of dictionary.split("|")) {
    const [traditional = "", simplified = traditional] = entry.split(" ");
    if (simplified === traditional) continue;
    known.simplified.set(traditional, simplified);
    known.traditional.set(simplified, [...(known.traditional.get(simplified) ?? []), traditional]);
  }
  return known;
}

const HAN = /\p{Script=Han}/u;
/** Maximum number of combinations of variants. */
const WRITINGS_MAX = 16;

/**
 * All ways to write a few characters in simplified and traditional Chinese. The unchanged text comes first. A
 * pure function.
 */
export function writingsOf(text: string): string[] {
  if (!HAN.test(text)) return [text];
  const { simplified, traditional } = scripts();
  let writings = [""];
  for (const character of text) {
    const other = simplified.get(character);
    const variants = [character, ...(other ? [other] : []), ...(traditional.get(character) ?? [])];
    writings = variants.flatMap((variant) => writings.map((begun) => begun + variant)).slice(0, WRITINGS_MAX);
  }
  return writings;
}

/**
 * Converts a text to simplified characters, with the same length. Texts that differ only in the script become
 * equal. A pure function.
 */
export function inOneScript(text: string): string {
  if (!HAN.test(text)) return text;
  const { simplified } = scripts();
  const same = (character: string) => {
    const other = simplified.get(character);
    return other?.length === character.length ? other : character;
  };
  return Array.from(text, same).join("");
}
