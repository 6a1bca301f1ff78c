import { randomBytes } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ALPHABET = `${LETTERS}0123456789`;
const LENGTH = 20;

/** How many random bytes are drawn at once: asking the system for them costs more than the bytes. */
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

/** A random character of an alphabet. Bytes past the largest multiple of its length would favour the first ones. */
function pick(alphabet: string): string {
  for (;;) {
    const byte = nextByte();
    if (byte < 256 - (256 % alphabet.length)) return alphabet[byte % alphabet.length] as string;
  }
}

/** 20 characters of [A-Za-z0-9], 118 random bits. The first is a letter: no change request's number looks so. */
export function newId(): string {
  let id = pick(LETTERS);
  while (id.length < LENGTH) id += pick(ALPHABET);
  return id;
}

/** A new key of a block, which names it within its page alone. */
export const newKey = () => newId().slice(0, 12);
