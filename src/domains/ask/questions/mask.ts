import { redactText } from "@/lib/redact";

const MASK = "[masked]";
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Keys as services hand them out: a short name, then something long. */
const PREFIXED = /\b[a-z]{2,8}[_-](?:[a-z]{2,8}[_-])?[A-Za-z0-9_-]{16,}\b/gi;
/** Long, and of letters and digits mixed, as no word is. */
const GENERATED = /\b(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{28,}/g;
/** Thirteen to nineteen digits, as on cards, also in groups. */
const CARD = /\b\d(?:[ -]?\d){12,18}\b/g;
/** What is said to be one: `password is x`, `token: x`. */
const NAMED = /\b(pass(?:word|phrase)|secret|token|api[ _-]?key)(\s*(?:is|=|:)\s*)\S+/gi;

/** A text in which addresses of people, card numbers and what looks like a secret are masked. */
export function masked(text: string): string {
  return redactText(text)
    .replace(EMAIL, MASK)
    .replace(NAMED, `$1$2${MASK}`)
    .replace(PREFIXED, MASK)
    .replace(GENERATED, MASK)
    .replace(CARD, MASK);
}
