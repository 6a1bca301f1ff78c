import { createHash, randomBytes } from "node:crypto";

/** What every personal access token that we issue begins with, so that a leaked one is recognised. */
export const TOKEN_PREFIX = "bnd_";
const SECRET_BYTES = 32;
const HINT_LENGTH = 8;

/** 32 random bytes as 43 URL-safe characters. */
export const newSecret = () => randomBytes(SECRET_BYTES).toString("base64url");

/** A new personal access token, as its owner is shown it once. */
export const newTokenSecret = () => `${TOKEN_PREFIX}${newSecret()}`;

/** The stored form of a secret. Its 256 random bits need no salt and no slow hash. */
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** The first characters of a token, by which its owner recognises it: never more than a third of it. */
export const hintOf = (secret: string) =>
  secret.slice(0, Math.min(HINT_LENGTH, Math.floor(secret.length / 3)));
