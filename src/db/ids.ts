import { randomBytes } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ALPHABET = `${LETTERS}0123456789`;
const LENGTH = 20;

/**
 * The number of random bytes that are generated at once. Generating a single byte would take nearly as long
 * as generating all of them, because the system call takes most of the time.
 */
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
 * Returns a random character of an alphabet. Skips bytes above the largest multiple of the alphabet's length.
 * Otherwise, the first characters of the alphabet would be more frequent than the others.
 */
function pick(alphabet: string): string {
  for (;;) {
    const byte = nextByte();
    if (byte < 256 - (256 % alphabet.length)) return alphabet[byte % alphabet.length] as string;
  }
}

/**
 * Returns a new ID: 20 characters of [A-Za-z0-9] with 118 random bits. The first character is a letter, so that an ID can't be
 * confused with the number of a change request.
 */
export function newId(): string {
  let id = pick(LETTERS);
  while (id.length < LENGTH) id += pick(ALPHABET);
  return id;
}

/** Returns a new key for a block. Keys are unique within a page. */
export const newKey = () => newId().slice(0, 12);
