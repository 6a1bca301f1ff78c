const BYTES = 12;

/** A unique key. Over plain HTTP, browsers provide random bytes but no `randomUUID`. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
