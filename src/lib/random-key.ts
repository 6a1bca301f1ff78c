const BYTES = 12;

/** A unique key. Browsers have no `randomUUID` over plain HTTP, but random bytes. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
