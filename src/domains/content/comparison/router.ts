import { wholeRevisionContent } from "@/scopes/content";
import { idField } from "@/scopes/define";
import { restTagged } from "@/trpc/operation";
import { viewFields } from "../schema";
import { comparePageOfRevision, listChangesOfRevision } from "./list";
import { pageChangesFields, pageDifferenceSchema } from "./pages/schema";
import { changesFields, semanticChangesSchema } from "./schema";

const rest = restTagged("content");

/** Comparisons of a revision with the one before it. */
export const revisionComparisons = {
  changes: wholeRevisionContent("view", { ...viewFields, ...changesFields })
    .meta(
      rest("GET", "/spaces/{spaceId}/revisions/{revisionId}/changes", {
        id: "getRevisionSemanticChanges",
        summary: "List what a revision changed of the one before it",
        description: "Page by page and file by file.",
      }),
    )
    .output(semanticChangesSchema)
    .query(({ ctx, input }) => listChangesOfRevision(ctx.content, ctx.actor, input.limit)),

  pageChanges: wholeRevisionContent("view", { pageId: idField, ...pageChangesFields })
    .meta(
      rest("GET", "/spaces/{spaceId}/revisions/{revisionId}/changes/pages/{pageId}", {
        id: "getRevisionPageChanges",
        summary: "Compare a page of a revision with the revision before it, block by block",
        description:
          "Unchanged blocks around each change are answered up to `context`, longer stretches are only counted.",
      }),
    )
    .output(pageDifferenceSchema)
    .query(({ ctx, input }) => comparePageOfRevision(ctx.content, input.pageId, input.context)),
};
