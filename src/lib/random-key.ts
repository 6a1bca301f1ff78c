const BYTES = 12;

/**
 * Returns a unique key. Uses random bytes instead of `randomUUID`, because browsers don't provide
 * `randomUUID` over HTTP.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
