import type { Tx } from "@/db/client";
import type { MergeRule } from "@/domains/organizations/merge-rules";
import { forbidden, notFound } from "@/lib/errors";

export type Rules = readonly MergeRule[];

/** The settings of a space that restrict writes to its main content. */
export interface PrimaryState {
  title: string;
  editMode: string | null;
  /** The space's own merge rules. If the space inherits rules, the merge rules of the organization. */
  rules: Rules;
}

/** Returns the merge rules that apply to a space: its own rules, or the inherited rules. */
export function effectiveRules(own: unknown, inherited: unknown): Rules {
  const { type, rules } = (own ?? {}) as { type?: string; rules?: Rules };
  if (type === "inherit" && inherited) return effectiveRules(inherited, null);
  return type === "rules" ? (rules ?? []) : [];
}

/**
 * Returns the current restrictions on writes to the main content of a space.
 * @throws ApiError 404 if the space doesn't exist, or if it's in the trash and `isTrashToo` isn't set
 */
export async function readPrimaryState(
  tx: Pick<Tx, "space" | "organization">,
  organizationId: string,
  spaceId: string,
  isTrashToo = false,
): Promise<PrimaryState> {
  const space = await tx.space.findUnique({
    where: { organizationId_id: { organizationId, id: spaceId } },
    select: { title: true, editMode: true, mergeRules: true, deletedAt: true },
  });
  if (!space || (space.deletedAt && !isTrashToo)) throw notFound("Space");
  const organization = await tx.organization.findUnique({
    where: { id: organizationId },
    select: { mergeRules: true },
  });
  const { title, editMode } = space;
  return { title, editMode, rules: effectiveRules(space.mergeRules, organization?.mergeRules) };
}

/** Whether a person can bypass the merge rules. */
export const mayBypass = (rules: Rules, userId: string | null): boolean =>
  rules.some((rule) => rule.rule === "allow_bypass" && userId !== null && rule.users.includes(userId));

/**
 * Returns the error message for a direct write to main content. The message ends with `advice`. Merge rules
 * are conditions on change requests, so a direct write can't meet them. Returns undefined if there are no
 * merge rules, or if the user can bypass them.
 */
export function refusalOfDirectWrite(
  rules: Rules,
  userId: string | null,
  advice = "Propose the edit in a change request.",
): string | undefined {
  const names = [...new Set(rules.map(({ rule }) => rule).filter((rule) => rule !== "allow_bypass"))];
  if (names.length === 0 || mayBypass(rules, userId)) return undefined;
  const listed = new Intl.ListFormat("en").format(names);
  return names.length === 1
    ? `The merge rule ${listed} doesn't allow direct edits of the main content. ${advice}`
    : `The merge rules ${listed} don't allow direct edits of the main content. ${advice}`;
}

/**
 * Throws 403 for a direct edit of main content if merge rules apply, or if the space is locked. The error
 * lists the merge rules. No one can bypass the lock.
 */
export function assertDirectEdits(state: Pick<PrimaryState, "rules" | "editMode">, userId: string): void {
  if (state.editMode === "locked")
    throw forbidden(
      "The space doesn't allow direct edits, because it's locked. Propose the edit in a change request.",
    );
  const refusal = refusalOfDirectWrite(state.rules, userId);
  if (refusal !== undefined) throw forbidden(refusal);
}
