import { createHash, randomBytes } from "node:crypto";

/** The prefix of every personal access token, so that secret scanners can find leaked tokens. */
export const TOKEN_PREFIX = "bnd_";
const SECRET_BYTES = 32;
const HINT_LENGTH = 8;

/** Returns 32 random bytes as 43 URL-safe characters. */
export const newSecret = () => randomBytes(SECRET_BYTES).toString("base64url");

/** Returns a new personal access token. The owner sees it only once. */
export const newTokenSecret = () => `${TOKEN_PREFIX}${newSecret()}`;

/** The stored form of a secret. Secrets have 256 random bits, so they need neither a salt nor a slow hash. */
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/**
 * Returns the first characters of a token, so that its owner can recognize it. The result contains at most a third of the
 * token.
 */
export const hintOf = (secret: string) =>
  secret.slice(0, Math.min(HINT_LENGTH, Math.floor(secret.length / 3)));
