import { spaceScope } from "@/scopes/space";
import { tellRevision } from "@/trpc/context";
import { restTagged } from "@/trpc/operation";
import { primaryDestination } from "../primary/destination";
import { presentAffected } from "./presenter";
import { CONTENT_BODY_BYTES_MAX, contentChangesFields, spaceContentUpdateSchema } from "./schema";
import { writeEdits } from "./write-edits";

const rest = restTagged("content");

export const writeToSpace = rest("POST", "/spaces/{spaceId}/content", {
  id: "updateSpaceContent",
  writesPrimary: true,
  summary: "Write pages and files of a space directly",
  description: "As in a change request, where the space is not locked and no merge rules hold.",
  bodyBytesMax: CONTENT_BODY_BYTES_MAX,
  errors: [412],
  scope: spaceScope("edit", contentChangesFields),
  output: spaceContentUpdateSchema,
}).mutation(async ({ ctx, input }) => {
  const written = await writeEdits(ctx, primaryDestination(ctx, ctx.space), input.changes);
  const { organizationId, id: spaceId } = ctx.space;
  tellRevision(ctx.reply, written.revisionId);
  const affected = presentAffected({ organizationId, spaceId }, `/spaces/${spaceId}/content`, written);
  return { revision: written.revisionId, ...affected };
});
