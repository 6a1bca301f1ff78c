import { hashPassword } from "@/access/authentication/password";
import { db, type Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { writeToken } from "@/domains/tokens/service";
import { newAccount } from "@/domains/users/identity";
import { issueSecret, isUsable, spendSecret } from "@/domains/users/one-time";
import { env } from "@/env";
import { enqueue } from "@/jobs/enqueue";
import { conflict, forbidden } from "@/lib/errors";
import { appUrl } from "@/lib/urls";
import { publishGuide } from "./jobs";
import { setupLock } from "./queries";
import { writeOrganization } from "./service";

/** The first administrator and organization of an empty database. */
export interface Founding {
  email: string;
  displayName: string;
  organizationTitle: string;
  password?: string | undefined;
  token?: string | undefined;
}

/** Whether the database has no users yet. As long as there are no users, the setup link works. */
export const isSetupNeeded = async () => (await db().user.findFirst({ select: { id: true } })) === null;

/**
 * Waits until no other transaction is setting up the instance. Returns whether the database is still empty.
 */
export async function lockEmpty(tx: Tx): Promise<boolean> {
  await setupLock.first(tx, {});
  return (await tx.user.findFirst({ select: { id: true } })) === null;
}

/**
 * Returns the hash of the first administrator's password. Call this before you take the lock, because hashing is intentionally
 * slow.
 */
export const digestOf = async ({ password }: Founding) =>
  password === undefined ? null : await hashPassword(password);

/**
 * Inserts the first user, organization and token. Queues the job that creates the user guide (docs/adr/062).
 */
export async function found(tx: Tx, founding: Founding, passwordHash: string | null) {
  const email = founding.email.toLowerCase();
  // The email address counts as verified, because the person who sets up the instance is trusted.
  const account = newAccount({ email, displayName: founding.displayName }, true);
  const user = await tx.user.create({ data: { ...account, passwordHash } });
  const organization = await writeOrganization(tx, { title: founding.organizationTitle }, user.id);
  if (founding.token !== undefined)
    await writeToken(
      tx,
      { userId: user.id },
      { name: "Bootstrap", scope: "admin" },
      undefined,
      founding.token,
    );
  if (env.GUIDE === "on") {
    const guide = { organizationId: organization.id, spaceId: newId(), byId: user.id };
    await enqueue(tx, publishGuide, guide);
  }
  return { userId: user.id, organizationId: organization.id };
}

const PURPOSE = "setup";
const LINK_LIFE_MINUTES = 24 * 60;

const invalidLink = () =>
  forbidden(
    "This setup link was already used, has expired or was replaced by a newer link. Restart the server to get a new setup link.",
  );

/** Creates a link to the setup page and invalidates earlier links. Only a hash of its secret is stored. */
export async function renewSetupLink(): Promise<string> {
  const secret = await inTransaction(null, (tx) =>
    issueSecret(tx, { purpose: PURPOSE, subject: null, lifeMinutes: LINK_LIFE_MINUTES }),
  );
  return appUrl(`/setup?token=${secret}`);
}

/**
 * Creates the first administrator and organization. Throws 403 for an expired link, and 409 if the instance is already set up.
 */
export async function completeSetup(secret: string, founding: Founding) {
  // The link is checked before the password is hashed, so that requests without a valid link cost little.
  if (!(await isUsable(PURPOSE, secret))) throw invalidLink();
  const passwordHash = await digestOf(founding);
  return await inTransaction(null, async (tx) => {
    if (!(await lockEmpty(tx)))
      throw conflict("This instance already has an administrator. Sign in instead.");
    if ((await spendSecret(tx, PURPOSE, secret)) === null) throw invalidLink();
    return await found(tx, founding, passwordHash);
  });
}
