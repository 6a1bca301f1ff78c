import { randomBytes } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ALPHABET = `${LETTERS}0123456789`;
const LENGTH = 20;

/**
 * A new opaque, URL-safe id: 20 characters of [A-Za-z0-9], about 118 random bits. The first one is a letter, so
 * an id is never all digits and cannot be mistaken for a change request's number.
 */
export function newId(): string {
  let id = "";
  while (id.length < LENGTH) {
    for (const byte of randomBytes(32)) {
      const alphabet = id.length === 0 ? LETTERS : ALPHABET;
      // Bytes past the largest multiple would favour the first characters.
      if (byte >= 256 - (256 % alphabet.length)) continue;
      id += alphabet[byte % alphabet.length];
      if (id.length === LENGTH) break;
    }
  }
  return id;
}

/** A new key of a block, which names it within its page alone. */
export const newKey = () => newId().slice(0, 12);
