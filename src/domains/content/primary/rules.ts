import type { Tx } from "@/db/client";
import type { MergeRule } from "@/domains/organizations/merge-rules";
import { forbidden, notFound } from "@/lib/errors";

export type Rules = readonly MergeRule[];

/** What holds for the primary content of a space. */
export interface PrimaryState {
  title: string;
  editMode: string | null;
  /** Its own merge rules, or those of the organization where it inherits them. */
  rules: Rules;
}

/** The rules that hold: the space's own, or those of what it inherits from. */
export function effectiveRules(own: unknown, inherited: unknown): Rules {
  const { type, rules } = (own ?? {}) as { type?: string; rules?: Rules };
  if (type === "inherit" && inherited) return effectiveRules(inherited, null);
  return type === "rules" ? (rules ?? []) : [];
}

/** What holds for a space now. Throws 404 for one that is gone, or in the trash unless `isTrashToo`. */
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

/** Whether a person is let past the rules. */
export const mayBypass = (rules: Rules, userId: string | null): boolean =>
  rules.some((rule) => rule.rule === "allow_bypass" && userId !== null && rule.users.includes(userId));

/**
 * The message that refuses a write to the main content without a change request, ending in `advice`: the merge rules
 * have conditions on change requests, which are not met without one. Undefined if there are no such rules, or if the
 * caller can bypass them.
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
    ? `The merge rule ${listed} isn't met. ${advice}`
    : `The merge rules ${listed} aren't met. ${advice}`;
}

/**
 * Refuses (403) a direct edit of the main content: with the names of the unmet merge rules, and in a locked space,
 * where bypassing isn't possible.
 */
export function assertDirectEdits(state: Pick<PrimaryState, "rules" | "editMode">, userId: string): void {
  if (state.editMode === "locked")
    throw forbidden("The space is locked. Propose the edit in a change request.");
  const refusal = refusalOfDirectWrite(state.rules, userId);
  if (refusal !== undefined) throw forbidden(refusal);
}
