import { type AuditContext, recordEvent } from "@/access/audit/record";
import { countLetter } from "@/access/authentication/login-throttle";
import { hashPassword } from "@/access/authentication/password";
import { db, type Tx } from "@/db/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { issueSecret, isUsable, spendSecret } from "@/domains/users/one-time";
import { enqueue } from "@/jobs/enqueue";
import { now } from "@/lib/clock";
import { ApiError, conflict, forbidden, invalid, invalidRequest } from "@/lib/errors";
import { isMailing, sendMail } from "@/lib/mail/send";
import { appUrl } from "@/lib/urls";
import { signUpEmail } from "./emails";
import { assertAcceptable, findHeld, type Held, lockHeld } from "./find";
import { sendSignUp } from "./jobs";
import { accept } from "./join";
import type { SignUp } from "./schema";
import { pathOf } from "./secret";

const PURPOSE = "sign-up";
const LIFE_MINUTES = 24 * 60;

/**
 * Emails a verification link to a person who wants to join by an invite link. If they have an account, the email asks them to
 * sign in instead. The response is the same in both cases. Throws in the same cases as accepting the invite. Also throws 503 if
 * email isn't set up, and 429 after too many emails.
 */
export async function requestSignUp(
  invite: { organizationId: string; inviteId: string; email: string },
  address: string | null,
): Promise<void> {
  const { organizationId, inviteId, email } = invite;
  const held = await findHeld(db(), organizationId, inviteId);
  await assertAcceptable(held, null);
  if (held.kind === "invitation")
    throw invalidRequest(
      "inviteId",
      "This invitation was sent to your email address, so you don't need a confirmation email. Sign up with the link in the invitation.",
    );
  if (!isMailing())
    throw new ApiError(503, "Email isn't set up on this instance. Sign up without a confirmation email.");
  await countLetter({ email, address });
  const { id: linkId } = held.link;
  await inTransaction(null, (tx) => enqueue(tx, sendSignUp, { organizationId, linkId, email }));
}

/** The job of `requestSignUp`. */
export async function mailSignUp(organizationId: string, linkId: string, email: string): Promise<void> {
  const organization = await db().organization.findUniqueOrThrow({ where: { id: organizationId } });
  const link = await db().inviteLink.count({ where: { organizationId, id: linkId } });
  if (link === 0) return;
  const path = pathOf({ organizationId, id: linkId });
  const hasAccount = (await db().user.count({ where: { email } })) > 0;
  const proof = hasAccount
    ? null
    : await inTransaction(null, (tx) =>
        issueSecret(tx, { purpose: PURPOSE, subject: email, lifeMinutes: LIFE_MINUTES }),
      );
  const url = appUrl(proof === null ? path : `${path}?proof=${proof}`);
  await sendMail(email, signUpEmail({ organization: organization.title, url, hasAccount }));
}

interface Applicant {
  email: string;
  /** Whether the email address is verified. */
  isProved: boolean;
}

/**
 * The email address of the new account. The result is the invited address, an address that the person verified by email
 * or, if email isn't set up, the address in the request.
 */
async function applicantOf(tx: Tx, held: Held, { email, proof }: SignUp): Promise<Applicant> {
  if (held.kind === "invitation")
    return { email: held.invitation.email, isProved: held.invitation.mailedAt !== null };
  if (proof !== undefined) {
    const proved = await spendSecret(tx, PURPOSE, proof);
    if (proved === null)
      throw forbidden(
        "This link was already used, has expired or was replaced by a newer link. Ask for a new link.",
      );
    return { email: proved, isProved: true };
  }
  if (isMailing()) throw invalid("proof", "is required. Request a confirmation email first");
  if (email === undefined) throw invalid("email", "is required");
  return { email, isProved: false };
}

async function writeUser(tx: Tx, { email, isProved }: Applicant, displayName: string, passwordHash: string) {
  // This error discloses that an account exists, but only people who have a link get this error. The response to `requestSignUp`
  // doesn't disclose whether an email address has an account.
  if ((await tx.user.count({ where: { email } })) > 0)
    throw conflict("An account with this email address already exists. Sign in, then open the link again.");
  const time = now();
  const emailVerifiedAt = isProved ? time : null;
  const times = { createdAt: time, updatedAt: time };
  return await tx.user.create({
    data: { id: newId(), email, displayName, passwordHash, emailVerifiedAt, ...times },
  });
}

/**
 * Creates an account for an invite and accepts the invite. Throws in the same cases as accepting the invite. Also throws 403 for
 * an invalid proof, and 409 if the email address already has an account.
 */
export async function signUp(audit: AuditContext, input: SignUp): Promise<{ userId: string; email: string }> {
  const { organizationId, inviteId, displayName, password, proof } = input;
  // The invite is checked before the password is hashed, so that requests without a valid invite cost little.
  await assertAcceptable(await findHeld(db(), organizationId, inviteId), null);
  await countLetter({ email: input.email ?? inviteId, address: audit.address });
  if (proof !== undefined && !(await isUsable(PURPOSE, proof)))
    throw forbidden(
      "This link was already used, has expired or was replaced by a newer link. Ask for a new link.",
    );
  const passwordHash = await hashPassword(password);
  return await inTransaction(null, async (tx) => {
    const held = await lockHeld(tx, organizationId, inviteId);
    const user = await writeUser(tx, await applicantOf(tx, held, input), displayName, passwordHash);
    await accept(tx, held, user.id);
    const by = { userId: user.id, credential: null };
    await recordEvent(tx, { audit: { ...audit, by } }, { organizationId, made: { userId: user.id } });
    return { userId: user.id, email: user.email };
  });
}
