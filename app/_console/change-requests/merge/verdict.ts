import { sentence } from "./rule-words";

/** The facts that decide whether the merge button is enabled. */
export interface Merging {
  status: "draft" | "open" | "archived" | "merged";
  mayMerge: boolean;
  /** Null until the response arrives. */
  checks: {
    mergeable: boolean;
    bypass: boolean;
    checks: { met: boolean; lacking?: string | undefined }[];
  } | null;
  /** The number of conflicts with the main content, or null until the response arrives. */
  conflicts: number | null;
}

export type Verdict = { allowed: true; note: string | null } | { allowed: false; reason: string };

const no = (reason: string): Verdict => ({ allowed: false, reason });

function listed(lacks: string[]): string {
  return lacks.map((lack) => `${sentence(lack)}.`).join(" ");
}

/**
 * Determines whether the user can currently merge the change request. If they can't, the verdict contains
 * the reason.
 */
export function verdictOf({ status, mayMerge, checks, conflicts }: Merging): Verdict {
  if (status === "merged") return no("This change request is already merged.");
  if (!mayMerge) return no("To merge, you need the Reviewer role in this space. Ask a reviewer to merge.");
  if (!checks) return no("Checking merge rules…");
  const lacks = checks.checks.flatMap(({ met, lacking }) =>
    met ? [] : [lacking ?? "a merge rule isn't met"],
  );
  if (!checks.mergeable) return no(listed(lacks) || "The merge rules aren't met.");
  if (conflicts === null) return no("Checking for conflicts…");
  if (conflicts > 0)
    return no(
      conflicts === 1
        ? "Resolve the conflict before you merge."
        : `Resolve the ${conflicts} conflicts before you merge.`,
    );
  if (checks.bypass && lacks.length > 0)
    return { allowed: true, note: "Some merge rules aren't met, but you can bypass them." };
  if (status === "draft")
    return { allowed: true, note: "This change request is a draft, but you can merge it." };
  return { allowed: true, note: status === "archived" ? "This change request is archived." : null };
}

/**
 * A short status of a change request, for the mark next to its name. A change request is ready only if its
 * merge rules are met and it has no conflicts.
 */
export function standingOf(mergeable: boolean, conflicts: number | null): { said: string; isReady: boolean } {
  const rules = mergeable ? "merge rules met" : "merge rules not met";
  if (conflicts === null) return { said: `${rules}, checking for conflicts`, isReady: false };
  if (conflicts === 0) return { said: rules, isReady: mergeable };
  return { said: `${rules}, ${conflicts === 1 ? "one conflict" : `${conflicts} conflicts`}`, isReady: false };
}
