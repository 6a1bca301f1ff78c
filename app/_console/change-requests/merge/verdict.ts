import { sentence } from "./rule-words";

/** What decides whether the merge button works. */
export interface Merging {
  status: "draft" | "open" | "archived" | "merged";
  mayMerge: boolean;
  /** Null while it is not known. */
  checks: {
    mergeable: boolean;
    bypass: boolean;
    checks: { met: boolean; lacking?: string | undefined }[];
  } | null;
  /** How many conflicts with the primary content there are; null while it is not known. */
  conflicts: number | null;
}

export type Verdict = { allowed: true; note: string | null } | { allowed: false; reason: string };

const no = (reason: string): Verdict => ({ allowed: false, reason });

function listed(lacks: string[]): string {
  return lacks.map((lack) => `${sentence(lack)}.`).join(" ");
}

/** Whether the request can be merged by the reader now, and if not, why: there is always a reason. */
export function verdictOf({ status, mayMerge, checks, conflicts }: Merging): Verdict {
  if (status === "merged") return no("It is merged already.");
  if (!mayMerge)
    return no("Your level of access does not allow merging: ask somebody who may review this space.");
  if (!checks) return no("Looking at the merge rules…");
  const lacks = checks.checks.flatMap(({ met, lacking }) => (met ? [] : [lacking ?? "a rule is not met"]));
  if (!checks.mergeable) return no(listed(lacks) || "The merge rules are not met.");
  if (conflicts === null) return no("Looking for conflicts…");
  if (conflicts > 0)
    return no(
      conflicts === 1
        ? "There is a conflict to resolve first."
        : `There are ${conflicts} conflicts to resolve first.`,
    );
  if (checks.bypass && lacks.length > 0)
    return { allowed: true, note: "Not every rule is met; you may merge all the same." };
  if (status === "draft") return { allowed: true, note: "It is still a draft." };
  return { allowed: true, note: status === "archived" ? "It is archived." : null };
}
