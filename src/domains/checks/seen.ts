import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { notFound } from "@/lib/errors";
import type { CheckedContent } from "@/scopes/checked-content";
import { publicSpecs, viewsSpecs } from "@/scopes/openapi-spec";
import type { Evidence } from "./kinds/kind";

/**
 * Returns the slugs of the specifications whose findings a person can see, or null if the person can see all findings.
 * Guests can read a space, but can only view public specifications. Other findings would show them what a specification
 * contains, and whether it contains what they write in a sample.
 */
export async function seenSpecs(actor: UserActor, organizationId: string): Promise<string[] | null> {
  return (await viewsSpecs(organizationId, actor.userId)) ? null : publicSpecs(organizationId);
}

/** @throws ApiError 404 if the person can't see the finding */
export async function assertSees(
  actor: UserActor,
  { organizationId }: CheckedContent,
  id: string,
): Promise<void> {
  const slugs = await seenSpecs(actor, organizationId);
  if (!slugs) return;
  const row = await db().checkFinding.findUnique({
    where: { organizationId_id: { organizationId, id } },
    select: { evidence: true },
  });
  const source = (row?.evidence as unknown as Evidence | undefined)?.source;
  if (source?.type === "specification" && !slugs.includes(source.slug)) throw notFound("Finding");
}
