import type { UserActor } from "@/access/authorization/actor";
import type { On, Tx } from "@/db/client";
import { reads } from "@/db/reads";
import { invalid } from "@/lib/errors";
import { administratorBySso, breakGlass, onlyPassword } from "./queries";

/**
 * Whether an administrator has signed in by single sign-on. Without a successful sign-in, enforcing single sign-on
 * could lock everyone out.
 */
export const isSsoWorking = async (on: On, organizationId: string): Promise<boolean> =>
  (await administratorBySso.first(on, { organizationId })) !== undefined;

/** Throws 400 if no administrator has signed in by single sign-on yet. */
export async function assertSsoWorks(tx: Tx, organizationId: string): Promise<void> {
  if (await isSsoWorking(tx, organizationId)) return;
  throw invalid(
    "sso",
    "can be turned on only after an administrator has signed in with the identity provider. Sign in with the identity provider first",
  );
}

/**
 * Throws 400 if the person who requires a second factor can sign in with only a password, and hasn't signed in with a passkey. This
 * person would lose access.
 */
export async function assertOwnSecondFactor(
  tx: Tx,
  { userId, credential }: Pick<UserActor, "userId" | "credential">,
): Promise<void> {
  if (!(await onlyPassword.first(tx, { userId, credentialId: credential.id }))?.is) return;
  throw invalid(
    "requireSecondFactor",
    "can be turned on only after you have turned on two-step sign-in for your own account, or signed in with a passkey. Open your profile to turn it on",
  );
}

/**
 * Returns the person who can sign in by password while single sign-on is enforced, or undefined if there is no such person. See
 * docs/sign-in.md.
 */
export const findBreakGlass = (organizationId: string) => breakGlass.first(reads(), { organizationId });
