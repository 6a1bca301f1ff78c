import dictionary from "opencc-js/dict/TSCharacters";

interface Scripts {
  /** By traditional character. */
  simplified: Map<string, string>;
  /** By simplified character: one may stand for several. */
  traditional: Map<string, string[]>;
}

let known: Scripts | undefined;

/** Reads OpenCC's table, `traditional simplified` between bars, when it is needed first. */
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
/** Combinations of variants that are looked for. */
const WRITINGS_MAX = 16;

/** A few characters in all the ways that simplified and traditional Chinese write them, first as they are. Pure. */
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

/** A text in simplified characters, each in the place of what it was: what differs in nothing but the script is the same. Pure. */
export function inOneScript(text: string): string {
  if (!HAN.test(text)) return text;
  const { simplified } = scripts();
  const same = (character: string) => {
    const other = simplified.get(character);
    return other?.length === character.length ? other : character;
  };
  return Array.from(text, same).join("");
}
