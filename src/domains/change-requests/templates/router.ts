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

/** The space, or one of its change requests. Throws 400 for a change request that is not there. */
async function destinationOf(act: Act, space: ScopedSpace, id: string | undefined): Promise<Destination> {
  if (id === undefined) return primaryDestination(act, space);
  try {
    return requestDestination(act, await findChangeRequest(space.id, act.actor, id));
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw invalid("changeRequestId", `the space has no change request ${id}`);
  }
}

export const applyTemplateToSpace = rest("POST", "/spaces/{spaceId}/content/template", {
  id: "applyTemplateToSpace",
  writesPrimary: true,
  summary: "Copy a template into a space or one of its change requests",
  description: "Its pages come behind those that are there, under other slugs where theirs are taken.",
  audit: ["changeRequestId"],
  status: 201,
  errors: [412],
  scope: spaceScope("edit", applyTemplateFields),
}).mutation(async ({ ctx, input: { spaceId: _id, changeRequestId, ...template } }) => {
  const destination = await destinationOf(ctx, ctx.space, changeRequestId);
  const written = await applyTemplate(ctx, destination, template);
  tellRevision(ctx.reply, written.revisionId);
});
