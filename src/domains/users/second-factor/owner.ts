import type { UserActor } from "@/access/authorization/actor";
import type { User } from "@/db/generated/client";
import { invalid } from "@/lib/errors";
import { assertCurrentPassword } from "../service";
import { acceptCode, activeFactor, wrongCode } from "./codes";

/** What people enter again to show that they own the account of the session. */
export interface OwnerProof {
  currentPassword?: string | undefined;
  /** A code of the authenticator app, or a recovery code. */
  code?: string | undefined;
}

/**
 * Checks the password of a person in a session and, if the person uses two-step sign-in, a code. Uses up the code.
 * @throws ApiError 400 if the password or code is missing or wrong, 429 for too many attempts
 */
export async function assertOwner(user: User, proof: OwnerProof, actor: UserActor): Promise<void> {
  await assertCurrentPassword(user, proof.currentPassword, actor);
  const factor = await activeFactor(user.id);
  if (!factor) return;
  if (!proof.code) throw invalid("code", "is required, because your account uses two-step sign-in");
  if (!(await acceptCode(factor, proof.code))) throw wrongCode();
}
