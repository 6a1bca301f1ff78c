import { countCode, forgiveCode, isWarned } from "@/access/authentication/login-throttle";
import { db, pooled } from "@/db/client";
import type { SecondFactor } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { invalid } from "@/lib/errors";
import { unseal } from "@/lib/seal";
import { tellOfChange } from "./emails";
import { spendRecoveryCode, spendStep } from "./queries";
import { hashOf, withoutSpaces } from "./recovery-codes";
import { stepOf } from "./totp";

/** Returns the authenticator app of a person, or undefined if two-step sign-in is off. */
export async function activeFactor(userId: string): Promise<SecondFactor | undefined> {
  const factor = await db().secondFactor.findUnique({ where: { userId } });
  return factor?.confirmedAt ? factor : undefined;
}

/** The error for a wrong code. */
export const wrongCode = () =>
  invalid("code", "isn't correct or was already used. Enter the code that your authenticator app shows now");

/** Which codes an operation accepts: only codes of the authenticator app, or recovery codes as well. */
export type Accepted = "app" | "any";

/** Returns the time step of a code of the authenticator app, or null if the code is wrong. */
export const stepOfCode = ({ secret }: SecondFactor, code: string): number | null =>
  stepOf(unseal("second-factor", secret), withoutSpaces(code), now());

const APP_CODE = /^\d{6}$/;

async function spend(factor: SecondFactor, code: string, accepted: Accepted): Promise<boolean> {
  const { userId, secret } = factor;
  if (APP_CODE.test(withoutSpaces(code))) {
    const step = stepOfCode(factor, code);
    return step !== null && (await spendStep.first(pooled(), { userId, secret, step })) !== undefined;
  }
  if (accepted === "app") return false;
  const spent = await spendRecoveryCode.first(pooled(), { userId, hash: hashOf(code), time: now() });
  return spent !== undefined;
}

/**
 * Whether a code is right and wasn't used before. Uses up the code. The attempt is counted before the code is checked. If a wrong
 * code reaches a limit, the owner of the account gets an email.
 * @throws ApiError 429 for too many wrong codes
 */
export async function acceptCode(
  factor: SecondFactor,
  code: string,
  accepted: Accepted = "any",
): Promise<boolean> {
  const { userId } = factor;
  const isLast = await countCode(userId);
  if (await spend(factor, code, accepted)) {
    await forgiveCode(userId);
    return true;
  }
  if (isLast && (await isWarned(userId)))
    await inTransaction(null, (tx) => tellOfChange(tx, userId, "guesses"));
  return false;
}
