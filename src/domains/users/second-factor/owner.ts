import type { UserActor } from "@/access/authorization/actor";
import { db, type Tx } from "@/db/client";
import type { User } from "@/db/generated/client";
import { forbidden, invalid } from "@/lib/errors";
import { passkeyHostname } from "@/lib/relying-party";
import { assertCurrentPassword } from "../service";
import { acceptCode, activeFactor, wrongCode } from "./codes";

/** What people enter again to show that they own the account of the session. */
export interface OwnerProof {
  currentPassword?: string | undefined;
  /** A code of the authenticator app, or a recovery code. */
  code?: string | undefined;
}

/**
 * Whether the account has passkeys that work at the instance's hostname, but the caller's session proves only that the caller knows the password. In this session, people
 * can't change how they sign in. Otherwise, someone who knows only the password could add another passkey or an authenticator app,
 * and get access to organizations that require a second factor. The result doesn't matter if two-step sign-in is on, because people
 * then enter a code.
 */
export async function hasUnusedPasskey(
  { userId, credential }: UserActor,
  on: Pick<Tx, "passkey" | "session"> = db(),
): Promise<boolean> {
  const hostname = passkeyHostname() ?? "";
  if ((await on.passkey.count({ where: { userId, hostname } })) === 0) return false;
  const stronger = { OR: [{ passkeyId: { not: null } }, { method: { in: ["oidc", "saml"] } }] };
  return (await on.session.count({ where: { id: credential.id, userId, ...stronger } })) === 0;
}

export const passkeyNeeded = () =>
  forbidden(
    "Sign in with a passkey first, because your account has one. If you can't use your passkeys anymore, remove them with a link for a new password.",
  );

/**
 * Checks that the caller owns the account: asks for the password, and for a code if two-step sign-in is on. If the account has
 * passkeys instead, the caller must have signed in with a passkey.
 * @throws ApiError 400 for a missing or wrong password or code, 403 if the caller must sign in with a passkey first, 429 for too many
 *   wrong passwords or codes
 */
export async function assertOwner(user: User, proof: OwnerProof, actor: UserActor): Promise<void> {
  await assertCurrentPassword(user, proof.currentPassword, actor);
  const factor = await activeFactor(user.id);
  if (!factor) {
    if (await hasUnusedPasskey(actor)) throw passkeyNeeded();
    return;
  }
  if (!proof.code) throw invalid("code", "is required, because your account uses two-step sign-in");
  if (!(await acceptCode(factor, proof.code))) throw wrongCode();
}
