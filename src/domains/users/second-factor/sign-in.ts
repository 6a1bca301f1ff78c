import { ApiError } from "@/lib/errors";
import { acceptCode, activeFactor } from "./codes";
import { CODE_LENGTH_MAX } from "./schema";

/** The result of the second step of a sign-in with a password. */
export type SecondStep = "passed" | "needed" | "wrong" | "throttled";

/**
 * Checks the second step of a person whose password was right. `code` is undefined if the person hasn't entered a code yet.
 * People without a second factor pass. A right code is used up.
 */
export async function takeSecondStep(userId: string, code: string | undefined): Promise<SecondStep> {
  const factor = await activeFactor(userId);
  if (!factor) return "passed";
  if (code === undefined || code === "") return "needed";
  if (code.length > CODE_LENGTH_MAX) return "wrong";
  try {
    return (await acceptCode(factor, code)) ? "passed" : "wrong";
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return "throttled";
    throw error;
  }
}
