import type { VisitorActor } from "@/access/visitors/visitor";
import { db } from "@/db/client";
import { findPreviewedRequest } from "./change-request";
import { findRevision, seenContentOf } from "./content";
import { memberBehind } from "./preview";
import type { RevisionView } from "./snapshot";

/**
 * Returns the ID of the previewed revision. If the preview doesn't name a revision, returns the ID of the
 * revision that created the version.
 */
async function findRevisionId(
  { organizationId, preview }: VisitorActor,
  spaceId: string,
  version: { branchId: string; number: number },
): Promise<string | undefined> {
  if (preview?.revisionId !== undefined) return preview.revisionId;
  const where = { organizationId, spaceId, ...version };
  return (await db().revision.findFirst({ where, select: { id: true } }))?.id;
}

/**
 * Returns the unmerged content that might contain a version of a page. The result is the previewed content, or the
 * revision that created the version. Returns undefined for visitors without a preview.
 * @throws ApiError 404 if the visitor's token can't read the content
 */
export async function previewedContent(
  visitor: VisitorActor,
  spaceId: string,
  version: { branchId: string; number: number },
): Promise<RevisionView | undefined> {
  if (!memberBehind(visitor)) return undefined;
  const changeRequestId = visitor.preview?.changeRequest?.id;
  if (changeRequestId !== undefined)
    return seenContentOf(
      await findPreviewedRequest(visitor, { spaceId, changeRequestId }),
      visitor,
      "view",
      "Document",
    );
  const revisionId = await findRevisionId(visitor, spaceId, version);
  if (revisionId === undefined) return undefined;
  return seenContentOf(await findRevision(visitor, { spaceId, revisionId }), visitor, "view", "Document");
}
