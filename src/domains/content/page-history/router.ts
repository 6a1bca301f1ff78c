import { listOf, paging } from "@/lib/list-schema";
import { headContent } from "@/scopes/content";
import { idField } from "@/scopes/define";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { listRevisionsOfPage } from "../history";
import { revisionSummarySchema } from "../schema";
import { blamePage } from "./blame";
import { pageBlameSchema } from "./schema";

const rest = restTagged("content");

export const pageHistory = router({
  revisions: rest("GET", "/spaces/{spaceId}/content/page/{pageId}/revisions", {
    id: "listPageRevisions",
    summary: "List the revisions that changed a page, newest first",
    description:
      "Those of the primary content in which its text, its settings or its place are different; also of a page that was deleted.",
    scope: headContent.members("view", { pageId: idField, ...paging }),
    output: listOf(revisionSummarySchema),
  }).query(({ ctx, input }) => listRevisionsOfPage(ctx.content, input.pageId, ctx.actor, input)),

  blame: rest("GET", "/spaces/{spaceId}/content/page/{pageId}/blame", {
    id: "getPageBlame",
    summary: "Tell who wrote each block of a page",
    description:
      "For each block at the top of the page the revision in which it was written as it is now, and the change request by which it came.",
    scope: headContent.members("view", { pageId: idField }),
    output: pageBlameSchema,
  }).query(({ ctx, input }) => blamePage(ctx.content, input.pageId, ctx.actor)),
});
