import { type Attempt, countAttempt, forgiveAttempt } from "@/access/authentication/login-throttle";
import { hashPassword, isPassword } from "@/access/authentication/password";
import { revokeOtherSessions, revokeSession } from "@/access/authentication/session";
import type { Act, UserActor } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { closedTo } from "@/access/authorization/token-scope";
import { db } from "@/db/client";
import type { User } from "@/db/generated/client";
import { reads } from "@/db/reads";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { conflict, invalid, invalidRequest, notFound, orNotFound, unauthorized } from "@/lib/errors";
import { withoutUndefined } from "@/lib/without";
import { mayKnowAddresses } from "@/scopes/organization";
import { acquaintance, lockedUser, userById } from "./queries";
import type { ChangePassword, UpdateUser } from "./schema";
import { revokeTokensOf } from "./tokens";

/** Returns the caller's own account. Throws 401 if the account was deleted during the request. */
export async function readUser(actor: UserActor): Promise<User> {
  const user = await userById.first(reads(), { id: actor.userId });
  if (!user) throw unauthorized();
  return user;
}

/**
 * Returns the caller, or an active member or guest of an organization in which the caller is also active. The result also says
 * whether the caller's role in one of these organizations lets the caller see the email address. Throws 404 for all other users,
 * with the same cost and message as for users who don't exist.
 */
export async function readAcquaintance(actor: UserActor, userId: string) {
  const { limits, userId: callerId } = actor;
  const only = limits?.organizationId ?? null;
  const user = await acquaintance.first(reads(), { userId, callerId, only, closedTo: closedTo(actor) });
  if (!user) throw notFound("User");
  return { ...user, isAddressKnown: user.id === callerId || user.roles.some(mayKnowAddresses) };
}

/**
 * Returns the account with this email address and password, or null if they don't match. The check takes the same
 * amount of work whether or not the account exists. Throws 429 for too many attempts.
 */
export async function verifyPassword({
  email: given,
  password,
  ...from
}: { password: string } & Attempt): Promise<User | null> {
  const email = given.trim().toLowerCase();
  await countAttempt({ email, ...from });
  const user = await db().user.findUnique({ where: { email } });
  if (!(await isPassword(password, user?.passwordHash))) return null;
  await forgiveAttempt({ email, ...from });
  return user;
}

/**
 * Checks the password of a person who wants to change how they sign in. People without a password need none.
 * @throws ApiError 400 if the password is missing or wrong, 429 for too many attempts
 */
export async function assertCurrentPassword(
  user: User,
  password: string | undefined,
  { credential }: UserActor,
): Promise<void> {
  if (user.passwordHash === null) return;
  if (password === undefined) throw invalid("currentPassword", "is required to change how you sign in");
  const attempt = { email: user.email, address: null, device: credential.id };
  await countAttempt(attempt);
  if (!(await isPassword(password, user.passwordHash))) throw invalid("currentPassword", "isn't correct");
  await forgiveAttempt(attempt);
}

/**
 * Sets the caller's password, ends their other sessions, and revokes their tokens if requested. Only people
 * who have no password yet can omit `currentPassword`. Throws 400 if `currentPassword` is wrong, 409 if the
 * password was changed at the same time.
 */
export async function changePassword(
  actor: UserActor,
  { currentPassword, newPassword, revokeTokens }: ChangePassword,
): Promise<void> {
  const user = await readUser(actor);
  await assertCurrentPassword(user, currentPassword, actor);
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(null, async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: user.id, version: user.version },
      data: { passwordHash, version: { increment: 1 }, updatedAt: now() },
    });
    if (count === 0) throw conflict("Another request changed your account at the same time. Try again.");
    await revokeOtherSessions(tx, actor);
    if (revokeTokens) await revokeTokensOf(tx, user.id);
  });
}

/** Changes the caller's display name or image. @throws ApiError 412 for a stale version */
export async function updateUser(act: Act, { displayName, photoURL }: UpdateUser): Promise<User> {
  const id = act.actor.userId;
  await inTransaction(null, async (tx) => {
    const user = orNotFound(await lockedUser.first(tx, { id }), "Resource");
    assertIfMatch(act, user.version);
    const changes = withoutUndefined({ displayName, photoURL });
    if (Object.keys(changes).length === 0) return;
    await tx.user.update({
      where: { id },
      data: { ...changes, version: { increment: 1 }, updatedAt: now() },
    });
  });
  return await readUser(act.actor);
}

/** Ends all sessions of the caller except the one that makes the request. */
export const endOtherSessions = (actor: UserActor) =>
  inTransaction(null, (tx) => revokeOtherSessions(tx, actor));

/** Ends the session that makes the request. Throws 400 for a token, which has no session. */
export async function signOut({ userId, credential }: UserActor): Promise<void> {
  if (credential.kind !== "session")
    throw invalidRequest(
      "Authorization",
      "You can sign out only from a session. To end an access token, revoke the token.",
    );
  await revokeSession({ userId, sessionId: credential.id });
}
