import { hashPassword } from "@/access/authentication/password";
import { hashSecret, hintOf } from "@/access/authentication/secret";
import { db, type Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { env } from "@/env";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { publishGuide } from "./jobs";
import { writeOrganization } from "./service";

/** Who and what an empty database begins with. */
export interface Founding {
  email: string;
  displayName: string;
  organizationTitle: string;
  password?: string | undefined;
  token?: string | undefined;
}

/** "Founding" in ASCII: the advisory lock that lets one founder in at a time. */
const LOCK = 0x466f756e64n;

export async function isFounded(): Promise<boolean> {
  return (await db().user.findFirst({ select: { id: true } })) !== null;
}

/** Waits for any other founder of the transaction's database; answers whether it is still empty. */
export async function lockEmpty(tx: Tx): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${LOCK})) AS locked`;
  return (await tx.user.findFirst({ select: { id: true } })) === null;
}

/** The digest of a founder's password, made before the lock is taken, since it is slow by design. */
export const digestOf = async ({ password }: Founding) =>
  password === undefined ? null : await hashPassword(password);

async function writeToken(tx: Tx, userId: string, secret: string): Promise<void> {
  await tx.accessToken.create({
    data: {
      id: newId(),
      userId,
      name: "Bootstrap",
      hint: hintOf(secret),
      hash: hashSecret(secret),
      createdAt: now(),
    },
  });
}

/**
 * Writes the first person, their organization and, when one is given, their token. A job makes the user guide
 * afterwards, once and in this organization alone (docs/adr/062).
 */
export async function found(tx: Tx, founding: Founding, passwordHash: string | null) {
  const time = now();
  const user = await tx.user.create({
    data: {
      id: newId(),
      email: founding.email.toLowerCase(),
      displayName: founding.displayName,
      passwordHash,
      // Whoever sets the service up vouches for it.
      emailVerifiedAt: time,
      createdAt: time,
      updatedAt: time,
    },
  });
  const organization = await writeOrganization(tx, { title: founding.organizationTitle }, user.id);
  if (founding.token !== undefined) await writeToken(tx, user.id, founding.token);
  if (env.GUIDE === "on") {
    const guide = { organizationId: organization.id, spaceId: newId(), byId: user.id };
    await enqueue(tx, publishGuide, guide);
  }
  return { userId: user.id, organizationId: organization.id };
}
