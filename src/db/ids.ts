import { randomBytes } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ALPHABET = `${LETTERS}0123456789`;
const LENGTH = 20;

/** How many random bytes are generated at once: a system call costs more than the bytes. */
const DRAWN = 4096;
let drawn = Buffer.alloc(0);
let taken = 0;

function nextByte(): number {
  if (taken === drawn.length) {
    drawn = randomBytes(DRAWN);
    taken = 0;
  }
  return drawn[taken++] as number;
}

/**
 * A random character of an alphabet. Bytes above the largest multiple of its length are skipped, because they would
 * make the first characters more frequent.
 */
function pick(alphabet: string): string {
  for (;;) {
    const byte = nextByte();
    if (byte < 256 - (256 % alphabet.length)) return alphabet[byte % alphabet.length] as string;
  }
}

/**
 * 20 characters of [A-Za-z0-9], 118 random bits. The first is a letter, so an ID never looks like a change request's
 * number.
 */
export function newId(): string {
  let id = pick(LETTERS);
  while (id.length < LENGTH) id += pick(ALPHABET);
  return id;
}

/** A new key of a block, unique within its page. */
export const newKey = () => newId().slice(0, 12);
