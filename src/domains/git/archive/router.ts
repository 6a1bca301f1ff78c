import { z } from "zod";
import { changeRequestContent } from "@/scopes/change-request";
import { headContent, type RequestedContent } from "@/scopes/content";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { archiveAddress } from "./address";

const rest = restTagged("content");
const description =
  "An operation of this service's own. The address holds an hour, without a credential; it answers a zip of the files that an export to an empty Git repository writes, byte for byte, with an ETag. It holds all of the content, for members of the organization.";

const contentArchiveSchema = z
  .object({
    object: z.literal("content-archive"),
    url: z.string().max(2048),
    expiresAt: z.string(),
    revision: z.string().describe("Id of the revision that the archive holds."),
  })
  .meta({ id: "ContentArchive" });

function presentArchive({ organizationId, spaceId, revision }: RequestedContent) {
  const { url, expiresAt } = archiveAddress({ organizationId, spaceId, revisionId: revision.id });
  return {
    object: "content-archive",
    url,
    expiresAt: expiresAt.toISOString(),
    revision: revision.id,
  } as const;
}

export const archivesRouter = router({
  space: rest("GET", "/spaces/{spaceId}/content/export", {
    id: "exportSpaceContent",
    summary: "Fetch the address of an archive of a space's content",
    description,
    scope: headContent.members("view", {}),
    output: contentArchiveSchema,
  }).query(({ ctx }) => presentArchive(ctx.content)),

  changeRequest: rest("GET", "/spaces/{spaceId}/change-requests/{changeRequestId}/content/export", {
    id: "exportChangeRequestContent",
    summary: "Fetch the address of an archive of a change request's content",
    description,
    tag: "changeRequests",
    scope: changeRequestContent("view", {}),
    output: contentArchiveSchema,
  }).query(({ ctx }) => presentArchive(ctx.content)),
});
