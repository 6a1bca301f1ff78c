import { fold, gramsOf, tokensOf } from "@/domains/content/search-index/tokens";
import { distance } from "@/domains/search/distance";
import { withoutMasks } from "../mask";
import { CONCEPTS, type Concept } from "./concepts";
import { LANGUAGE_CODES, type LanguageCode, languageOf } from "./language";

/** A term that a text is compared by: a concept (`#name`), or a stem as it was first written. */
export interface Word {
  term: string;
  /** As it stands in the text. */
  surface: string;
}

/** Marks terms that are concepts; no stem begins with it. */
export const CONCEPT_MARK = "#";
const PHRASE_WORDS_MAX = 4;
/** Shorter words are too easily taken for others. */
const MISSPELT_LENGTH_MIN = 6;
const NUMBER = /^\p{N}+$/u;

interface Piece {
  surface: string;
  /** Folded stem. */
  stem: string;
  isRun: boolean;
  isStop: boolean;
}

function stemOf(word: string, code: string): string {
  const lower = word.toLowerCase().normalize("NFC");
  return fold(languageOf(code).stem(lower)) || fold(lower);
}

const lexicons = new Map<string, ReadonlyMap<string, string>>();

/** Concepts by the stems of their words, joined by spaces: of each language once something is said in it. */
function lexiconOf(code: string): ReadonlyMap<string, string> {
  const known = lexicons.get(code);
  if (known) return known;
  const language = LANGUAGE_CODES.find((each) => each === code);
  const made = new Map(language && CONCEPTS.flatMap((concept) => entriesOf(concept, language)));
  lexicons.set(code, made);
  return made;
}

function entriesOf({ name, words }: Concept, code: LanguageCode): [string, string][] {
  return (words[code] ?? "")
    .split(",")
    .filter((phrase) => phrase.trim() !== "")
    .map((phrase) => {
      const stems = [...tokensOf(phrase)].map(({ start, end }) => stemOf(phrase.slice(start, end), code));
      return [stems.join(" "), name];
    });
}

function piecesOf(text: string, code: string): Piece[] {
  const { stopWords } = languageOf(code);
  return [...tokensOf(text)].map(({ text: folded, start, end, isRun }) => {
    const surface = text.slice(start, end);
    const isStop = stopWords.has(surface.toLowerCase()) || folded.length < 2;
    return { surface, stem: isRun ? folded : stemOf(surface, code), isRun, isStop };
  });
}

/** The concept that the pieces from `at` on name, with how many of them; the longest phrase wins. */
function phraseAt(
  pieces: readonly Piece[],
  at: number,
  code: string,
): { name: string; length: number } | null {
  for (let length = Math.min(PHRASE_WORDS_MAX, pieces.length - at); length > 0; length -= 1) {
    const slice = pieces.slice(at, at + length);
    const key = slice.map(({ stem }) => stem).join(" ");
    const name = lexiconOf(code).get(key) ?? englishOf(slice);
    if (name !== undefined && (length > 1 || !slice[0]?.isStop)) return { name, length };
  }
  return null;
}

/** Technical words are said in English in every language. */
const englishOf = (pieces: readonly Piece[]) =>
  lexiconOf("en").get(pieces.map(({ surface }) => stemOf(surface, "en")).join(" "));

/** The concept whose word a single slip of the fingers makes of this one; null where that is no one's or several. */
function misspelt(stem: string, code: string): string | null {
  if (stem.length < MISSPELT_LENGTH_MIN) return null;
  const names = new Set<string>();
  for (const [key, name] of lexiconOf(code)) {
    const isNear = key[0] === stem[0] && key.length >= MISSPELT_LENGTH_MIN;
    if (isNear && Math.abs(key.length - stem.length) < 2 && distance(stem, key) === 1) names.add(name);
  }
  const [name] = names;
  return names.size === 1 && name !== undefined ? name : null;
}

/** The terms of a text in a language (ISO 639-1), in their order, without what says nothing. Pure. */
export function wordsOf(text: string, code: string): Word[] {
  const pieces = piecesOf(withoutMasks(text), code);
  const words: Word[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Piece;
    const phrase = piece.isRun ? null : phraseAt(pieces, at, code);
    const length = phrase?.length ?? 1;
    const surface = pieces
      .slice(at, at + length)
      .map((one) => one.surface)
      .join(" ");
    if (phrase) words.push({ term: CONCEPT_MARK + phrase.name, surface });
    else if (piece.isRun) for (const gram of gramsOf(piece.stem)) words.push({ term: gram, surface: gram });
    else if (!piece.isStop && !NUMBER.test(piece.stem))
      words.push({ term: termOf(piece.stem, code), surface });
    at += length;
  }
  return words;
}

function termOf(stem: string, code: string): string {
  const name = misspelt(stem, code);
  return name === null ? stem : CONCEPT_MARK + name;
}
