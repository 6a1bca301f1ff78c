import { hash, verify } from "@node-rs/argon2";
import { newSecret } from "./secret";

/**
 * The memory, passes and lanes that OWASP recommends for argon2id. Each digest contains its parameters, so we can raise
 * these values later.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Normalizes the password, because an accented letter can consist of one or two code points.
const normal = (password: string) => password.normalize("NFC");

/** Returns an argon2id digest with a unique salt. */
export const hashPassword = (password: string) => hash(normal(password), COST);

let decoy: Promise<string> | undefined;

/**
 * Compares a password with its digest. If there is no digest, compares it with a decoy, so that the response time doesn't
 * reveal whether an account exists.
 */
export async function isPassword(password: string, digest: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword(newSecret());
  const matches = await verify(digest ?? (await decoy), normal(password));
  return matches && digest !== null && digest !== undefined;
}
