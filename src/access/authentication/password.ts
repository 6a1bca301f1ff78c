import { hash, verify } from "@node-rs/argon2";
import { newSecret } from "./secret";

/** Memory, passes and lanes that OWASP recommends for argon2id. Each digest contains them, so they can be raised later. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The normalized form. The same accented letter can be typed as one code point or as two.
const normal = (password: string) => password.normalize("NFC");

/** An argon2id digest with a unique salt. */
export const hashPassword = (password: string) => hash(normal(password), COST);

let decoy: Promise<string> | undefined;

/**
 * Compares a password with its digest. If there is no digest, compares with a decoy, so that the time doesn't
 * reveal whether there is an account.
 */
export async function isPassword(password: string, digest: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword(newSecret());
  const matches = await verify(digest ?? (await decoy), normal(password));
  return matches && digest !== null && digest !== undefined;
}
