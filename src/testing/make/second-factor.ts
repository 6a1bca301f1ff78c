import { Secret, TOTP } from "otpauth";
import type { User } from "@/db/generated/client";
import { now } from "@/lib/clock";
import { inBrowser } from "../caller";

const PERIOD_MILLISECONDS = 30_000;

/**
 * Returns the code that an authenticator app shows for a key. `steps` is the number of time steps by which the app's clock is
 * ahead of Bindery's clock.
 */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 });
  return totp.generate({ timestamp: now().getTime() + steps * PERIOD_MILLISECONDS });
}

/**
 * Turns on two-step sign-in for a person, as in the console. The set-up uses a code of the previous time step, so that codes of
 * the current step still work. `user` needs a password.
 */
export async function makeSecondFactor(
  user: Pick<User, "id" | "version">,
  password: string,
  entry?: Parameters<typeof inBrowser>[1],
) {
  const { caller, sessionId } = await inBrowser(user, entry);
  const { secret } = await caller.secondFactor.start({ currentPassword: password });
  const { recoveryCodes } = await caller.secondFactor.confirm({ code: codeOf(secret, -1) });
  return { secret, recoveryCodes, caller, sessionId };
}
