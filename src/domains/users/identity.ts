import { db, type Tx } from "@/db/client";
import type { User } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { revokeTokensOf } from "./tokens";

/** What an identity provider says of a person whose e-mail address it has verified. */
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
 * Hands an account, whose address nobody had proved, to the person who has proved it now. Its password, sessions and
 * tokens end, since they may be of somebody with no right to the address.
 */
export async function handOver(tx: Tx, userId: string): Promise<User> {
  const time = now();
  await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: time } });
  await revokeTokensOf(tx, userId);
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
 * The account of a verified e-mail address, made the first time. In an account whose address is proved, what the
 * person has set is left as it is (docs/sign-in.md). Nobody joins an organization by signing in.
 */
export async function findOrCreateByEmail(identity: Identity): Promise<User> {
  const email = identity.email.trim().toLowerCase();
  // Not an upsert: two sign-ins at once would both find nobody, and one would fail.
  await db().user.createMany({ data: newAccount({ ...identity, email }, true), skipDuplicates: true });
  const user = await db().user.findUniqueOrThrow({ where: { email } });
  return user.emailVerifiedAt === null ? await inTransaction(null, (tx) => handOver(tx, user.id)) : user;
}
