import dictionary from "opencc-js/dict/TSCharacters";
import regionalPhrases from "opencc-js/dict/TWPhrases";

interface Scripts {
  /** Maps each traditional character to its simplified character. */
  simplified: Map<string, string>;
  /** Maps each simplified character to its traditional characters. A simplified character can have several. */
  traditional: Map<string, string[]>;
}

let known: Scripts | undefined;

/**
 * Parses OpenCC's table when it's first needed. The table contains entries of the form `traditional simplified`, separated by
 * vertical bars.
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
/** The maximum number of spellings of a text to return. */
const WRITINGS_MAX = 16;

/**
 * Returns all ways to write a few characters in simplified and traditional Chinese. The unchanged text comes
 * first. This is a pure function.
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
 * equal. This is a pure function.
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

/**
 * Maps each word to the words that mean the same in the other region. All words are in simplified characters.
 */
type Wording = ReadonlyMap<string, string>;

let wordings: { mainland: Wording; taiwan: Wording } | undefined;

/**
 * Parses OpenCC's table of words when it's first needed. The table contains entries of the form `mainland taiwan`, separated by
 * vertical bars.
 */
function regionalWordings() {
  if (wordings) return wordings;
  const pairs = regionalPhrases
    .split("|")
    .map((entry) => entry.split(" ").map(inOneScript))
    .flatMap(([from, to]): [string, string][] => (from && to && from !== to ? [[from, to]] : []));
  // If Taiwan has several words for a word of the mainland, the first word is the usual word. The same is true for several words
  // of the mainland.
  const taiwan = new Map([...pairs].reverse());
  const mainland = new Map(pairs.map(([from, to]): [string, string] => [to, from]).reverse());
  wordings = { mainland, taiwan };
  return wordings;
}

/** The maximum length of a word to look up. Longer words in the table are rare. */
const PHRASE_LENGTH_MAX = 8;

function reword(characters: readonly string[], wording: Wording): string {
  let text = "";
  for (let at = 0; at < characters.length; ) {
    let length = Math.min(PHRASE_LENGTH_MAX, characters.length - at);
    while (length > 0 && !wording.has(characters.slice(at, at + length).join(""))) length -= 1;
    const word = characters.slice(at, at + Math.max(1, length)).join("");
    text += wording.get(word) ?? word;
    at += Math.max(1, length);
  }
  return text;
}

/**
 * Returns a text once with the words of the mainland and once with the words of Taiwan (such as `数据库` and `資料庫`), in simplified
 * characters. Leaves out a result that is equal to the text itself. This is a pure function.
 */
export function regionalReadingsOf(text: string): string[] {
  if (!HAN.test(text)) return [];
  const { mainland, taiwan } = regionalWordings();
  const simplified = inOneScript(text);
  const readings = [mainland, taiwan].map((wording) => reword([...simplified], wording));
  return [...new Set(readings)].filter((reading) => reading !== simplified);
}
