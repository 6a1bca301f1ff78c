import { PASSWORD_LENGTH_MIN } from "@/access/authentication/password-limits";
import { inTransaction } from "@/db/transaction";
import { env } from "@/env";
import { log } from "@/lib/log";
import { digestOf, type Founding, found, isSetupNeeded, lockEmpty, renewSetupLink } from "./founding";
import { organizationTitleField } from "./schema";

const DEFAULT_TITLE = "Documentation";
/** What a request can carry as a bearer token (see `authenticate`). */
const TOKEN = /^[\x21-\x7e]{8,512}$/;
const TOKEN_LENGTH_SAFE = 32;

/** What the settings ask an empty database to begin with; null without BOOTSTRAP_EMAIL. Throws when they clash. */
function readFounding(): Founding | null {
  const { BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD: password, BOOTSTRAP_TOKEN: token } = env;
  const title = env.BOOTSTRAP_ORGANIZATION;
  if (email === undefined) {
    if (password ?? token ?? title)
      throw new Error("BOOTSTRAP_EMAIL is required if another BOOTSTRAP_ setting is set.");
    return null;
  }
  if (password === undefined && token === undefined && env.OIDC_ISSUER === undefined)
    throw new Error(
      "BOOTSTRAP_EMAIL requires BOOTSTRAP_PASSWORD, BOOTSTRAP_TOKEN or OIDC_ISSUER, so that the administrator can sign in.",
    );
  if (token !== undefined && !TOKEN.test(token))
    throw new Error("BOOTSTRAP_TOKEN must have 8 to 512 visible ASCII characters without spaces.");
  if (title !== undefined && !organizationTitleField.safeParse(title).success)
    throw new Error("BOOTSTRAP_ORGANIZATION must have 2 to 255 characters.");
  const displayName = email.split("@")[0] as string;
  return { email, displayName, organizationTitle: title ?? DEFAULT_TITLE, password, token };
}

/** The operator may choose weak secrets for a trial, and is told so. */
function warnOfWeakSecrets({ password, token }: Founding): void {
  if (password !== undefined && password.length < PASSWORD_LENGTH_MIN)
    log.warn(`BOOTSTRAP_PASSWORD has fewer than ${PASSWORD_LENGTH_MIN} characters`);
  if (token !== undefined && token.length < TOKEN_LENGTH_SAFE)
    log.warn(`BOOTSTRAP_TOKEN has fewer than ${TOKEN_LENGTH_SAFE} characters`);
}

/**
 * Runs at each start, after the migrations. On an empty database it creates the administrator that the BOOTSTRAP_
 * settings describe, or, without them, answers the one-time link of the set-up page, which replaces an earlier one.
 * Does nothing on a database with people in it; two processes that start at once make one administrator.
 *
 * Throws when the settings describe an administrator who could not be created or could never sign in.
 */
export async function bootstrap(): Promise<{ setupUrl?: string }> {
  if (!(await isSetupNeeded())) return {};
  const founding = readFounding();
  if (founding === null) return { setupUrl: await renewSetupLink() };
  warnOfWeakSecrets(founding);
  const passwordHash = await digestOf(founding);
  await inTransaction(null, async (tx) => {
    if (await lockEmpty(tx)) await found(tx, founding, passwordHash);
  });
  return {};
}
