import type { z } from "zod";
import type { MergeStanding } from "./checks";
import type { mergeChecksSchema } from "./checks-schema";

export function presentMergeChecks(state: MergeStanding): z.input<typeof mergeChecksSchema> {
  const { isUpToDate, refusal, mayBypass, checks } = state;
  return {
    object: "merge-checks",
    upToDate: isUpToDate,
    mergeable: refusal === undefined,
    ...(refusal !== undefined && { reason: refusal }),
    bypass: mayBypass,
    checks: checks.map(({ rule, lacking }) => ({
      rule,
      met: lacking === undefined,
      ...(lacking !== undefined && { lacking }),
    })),
  };
}
