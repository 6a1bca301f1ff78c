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
    summary: "List revisions of a page",
    description:
      "Returns the revisions of the main content that changed the page's text, settings or position, newest first. The operation also works for deleted pages.",
    scope: headContent.members("view", { pageId: idField.describe("The ID of the page."), ...paging }),
    output: listOf(revisionSummarySchema),
  }).query(({ ctx, input }) => listRevisionsOfPage(ctx.content, input.pageId, ctx.actor, input)),

  blame: rest("GET", "/spaces/{spaceId}/content/page/{pageId}/blame", {
    id: "getPageBlame",
    summary: "Get a page's block authors",
    description:
      "Returns the blocks of the page. For each top-level block, the response names the revision that last changed it, and the change request of this revision.",
    scope: headContent.members("view", { pageId: idField.describe("The ID of the page.") }),
    output: pageBlameSchema,
  }).query(({ ctx, input }) => blamePage(ctx.content, input.pageId, ctx.actor)),
});
