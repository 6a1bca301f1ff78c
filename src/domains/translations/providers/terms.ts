import { literalPattern } from "@/lib/literal-pattern";
import { escapeText, readTagged, wholeTag } from "../text/tagged";
import type { Term } from "./provider";

/** The first ID of tags that replace terms. All tags in segments have lower IDs. */
const FIRST_ID = 90_000;

/**
 * Matches a term as a whole word, in upper or lower case. In scripts without spaces, matches the term
 * anywhere.
 */
export function termPattern(term: string): RegExp {
  const [first = "", last = ""] = [term[0], term.at(-1)];
  const isLetter = (character: string) =>
    /[\p{L}\p{N}]/u.test(character) &&
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(character);
  const before = isLetter(first) ? "(?<![\\p{L}\\p{N}])" : "";
  const after = isLetter(last) ? "(?![\\p{L}\\p{N}])" : "";
  return new RegExp(`${before}${literalPattern(term)}${after}`, "giu");
}

/**
 * Replaces the terms in a tagged text with tags. This function is for providers without glossaries. `restore` replaces
 * these tags with the translated terms.
 */
export function protectTerms(
  tagged: string,
  terms: readonly Term[],
): { tagged: string; restore: (translation: string) => string } {
  const targets: string[] = [];
  // Longer terms come first, so that a shorter term can't split a longer term that contains it.
  const ordered = [...terms].sort((a, b) => b.source.length - a.source.length);
  const pieces = tagged.split(/(<[^<>]*>)/);
  for (const { source, target } of ordered) {
    const pattern = termPattern(escapeText(source));
    for (const [index, piece] of pieces.entries()) {
      if (piece.startsWith("<")) continue;
      const next = piece.replace(pattern, () => {
        targets.push(target);
        return wholeTag(FIRST_ID + targets.length - 1);
      });
      if (next !== piece) pieces.splice(index, 1, next);
    }
    // The text is split again, so that the tags that were just added are treated as tags.
    pieces.splice(0, pieces.length, ...pieces.join("").split(/(<[^<>]*>)/));
  }
  const restore = (translation: string) =>
    readTagged(translation).length === 0
      ? translation
      : translation.replace(/<\s*x(9\d{4})\s*(?:\/\s*)?>(?:<\/x\1>)?/gi, (tag, id) => {
          const target = targets[Number(id) - FIRST_ID];
          return target === undefined ? tag : escapeText(target);
        });
  return { tagged: pieces.join(""), restore };
}
