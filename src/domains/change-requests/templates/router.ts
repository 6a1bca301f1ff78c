import type { Act } from "@/access/authorization/actor";
import { type Destination, primaryDestination } from "@/domains/content/primary/destination";
import { applyTemplate } from "@/domains/content/templates/copy";
import { invalid, isNotFound } from "@/lib/errors";
import { findChangeRequest } from "@/scopes/change-request";
import { type ScopedSpace, spaceScope } from "@/scopes/space";
import { tellRevision } from "@/trpc/context";
import { restTagged } from "@/trpc/operation";
import { requestDestination } from "../destination";
import { applyTemplateFields } from "../schema";

const rest = restTagged("content");

/**
 * Returns the space, or one of its change requests, as the target of a write. Throws 400 if the change
 * request doesn't exist.
 */
async function destinationOf(act: Act, space: ScopedSpace, id: string | undefined): Promise<Destination> {
  if (id === undefined) return primaryDestination(act, space);
  try {
    return requestDestination(act, await findChangeRequest(space.id, act.actor, id));
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw invalid("changeRequestId", `must be the ID of a change request of the space (received \`${id}\`)`);
  }
}

export const applyTemplateToSpace = rest("POST", "/spaces/{spaceId}/content/template", {
  id: "applyTemplateToSpace",
  writesPrimary: true,
  summary: "Apply a template",
  description:
    "Copies the pages of a template to the end of the page tree, in the main content or in the change request that `changeRequestId` specifies. If a slug is already used, the copied page gets a new slug.",
  audit: ["changeRequestId"],
  status: 201,
  errors: [412],
  scope: spaceScope("edit", applyTemplateFields),
}).mutation(async ({ ctx, input: { spaceId: _id, changeRequestId, ...template } }) => {
  const destination = await destinationOf(ctx, ctx.space, changeRequestId);
  const written = await applyTemplate(ctx, destination, template);
  tellRevision(ctx.reply, written.revisionId);
});
