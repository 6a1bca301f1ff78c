import { PASSWORD_LENGTH_MIN } from "@/access/authentication/password-limits";
import { inTransaction } from "@/db/transaction";
import { env } from "@/env";
import { log } from "@/lib/log";
import { digestOf, type Founding, found, isSetupNeeded, lockEmpty, renewSetupLink } from "./founding";
import { organizationTitleField } from "./schema";

const DEFAULT_TITLE = "Documentation";
/** The characters and lengths that a bearer token in a request can have (see `authenticate`). */
const TOKEN = /^[\x21-\x7e]{8,512}$/;
const TOKEN_LENGTH_SAFE = 32;

/**
 * Returns the first administrator that the BOOTSTRAP_ settings describe, or null if BOOTSTRAP_EMAIL isn't set. Throws if the
 * settings contradict each other.
 */
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

/** Logs a warning for weak secrets. Weak secrets are allowed, because operators might use them for a trial. */
function warnOfWeakSecrets({ password, token }: Founding): void {
  if (password !== undefined && password.length < PASSWORD_LENGTH_MIN)
    log.warn(`BOOTSTRAP_PASSWORD has fewer than ${PASSWORD_LENGTH_MIN} characters. Set a longer password.`);
  if (token !== undefined && token.length < TOKEN_LENGTH_SAFE)
    log.warn(`BOOTSTRAP_TOKEN has fewer than ${TOKEN_LENGTH_SAFE} characters. Set a longer token.`);
}

/**
 * Runs at each start, after the migrations. If the database is empty, creates the administrator that the BOOTSTRAP_ settings
 * describe. Without these settings, returns a new one-time link to the setup page, and invalidates earlier links. Does nothing if
 * the database has users. If two processes start at the same time, only one administrator is created. Throws if the settings
 * describe an administrator who couldn't be created or could never sign in.
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
