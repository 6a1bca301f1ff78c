import { db, type Tx } from "@/db/client";
import type { User } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { dropFactor } from "./second-factor/reset";
import { revokeTokensOf } from "./tokens";

/** The data that an identity provider has about a person whose email address it has verified. */
export interface Identity {
  email: string;
  displayName?: string | undefined;
  photoURL?: string | undefined;
}

const DISPLAY_NAME_LENGTH_MAX = 100;
const PHOTO_URL_LENGTH_MAX = 2048;

const isPhoto = (url: string | undefined): url is string =>
  url !== undefined && url.length <= PHOTO_URL_LENGTH_MAX && /^https?:\/\//.test(url);

/**
 * Gives an account with an unverified email address to the person who has now verified the address. The account's password,
 * sessions, tokens and second factor become invalid, because they might belong to a person who doesn't own the address.
 */
export async function handOver(tx: Tx, userId: string): Promise<User> {
  const time = now();
  await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: time } });
  await revokeTokensOf(tx, userId);
  await dropFactor(tx, userId);
  return await tx.user.update({
    where: { id: userId },
    data: { passwordHash: null, emailVerifiedAt: time, version: { increment: 1 }, updatedAt: time },
  });
}

/** The columns of a new account. */
export function newAccount({ email, displayName, photoURL }: Identity, isVerified: boolean) {
  const time = now();
  const name = displayName?.trim().slice(0, DISPLAY_NAME_LENGTH_MAX);
  return {
    id: newId(),
    email,
    displayName: name || (email.split("@")[0] as string),
    photoURL: isPhoto(photoURL) ? photoURL : null,
    emailVerifiedAt: isVerified ? time : null,
    createdAt: time,
    updatedAt: time,
  };
}

/**
 * Returns the account with a verified email address. The account is created at the first sign-in. An account
 * that already has a verified address is returned unchanged (docs/sign-in.md). Signing in doesn't make people
 * members of an organization.
 */
export async function findOrCreateByEmail(identity: Identity): Promise<User> {
  const email = identity.email.trim().toLowerCase();
  // Prisma's upsert isn't used here, because two concurrent sign-ins would both find no account, and one
  // would fail.
  await db().user.createMany({ data: newAccount({ ...identity, email }, true), skipDuplicates: true });
  const user = await db().user.findUniqueOrThrow({ where: { email } });
  return user.emailVerifiedAt === null ? await inTransaction(null, (tx) => handOver(tx, user.id)) : user;
}
