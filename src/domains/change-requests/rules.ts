import type { Tx } from "@/db/client";
import { notFound } from "@/lib/errors";
import { effectiveRules, type Rules } from "./policy";

/** The title, edit mode and merge rules that hold for a space now, those of the organization where it inherits them. */
export async function readRules(
  tx: Pick<Tx, "space" | "organization">,
  organizationId: string,
  spaceId: string,
): Promise<{ title: string; editMode: string | null; rules: Rules }> {
  const space = await tx.space.findUnique({
    where: { organizationId_id: { organizationId, id: spaceId } },
    select: { title: true, editMode: true, mergeRules: true, deletedAt: true },
  });
  if (!space || space.deletedAt) throw notFound("Space");
  const organization = await tx.organization.findUnique({
    where: { id: organizationId },
    select: { mergeRules: true },
  });
  const { title, editMode } = space;
  return { title, editMode, rules: effectiveRules(space.mergeRules, organization?.mergeRules) };
}
