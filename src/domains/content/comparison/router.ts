import { revisionContent } from "@/scopes/content";
import { idField } from "@/scopes/define";
import { restTagged } from "@/trpc/operation";
import { viewFields } from "../schema";
import { comparePageOfRevision, listChangesOfRevision } from "./list";
import { pageChangesFields, pageDifferenceSchema } from "./pages/schema";
import { changesFields, semanticChangesSchema } from "./schema";

const rest = restTagged("content");

const comparedWithField = {
  comparedWith: idField
    .optional()
    .describe(
      "Id of the revision of the space to compare with, older or newer; the one before it when left out.",
    ),
};

export const revisionComparisons = {
  changes: rest("GET", "/spaces/{spaceId}/revisions/{revisionId}/changes", {
    id: "getRevisionSemanticChanges",
    summary: "List what is different in a revision from the one before it, or from another one",
    description: "Page by page and file by file.",
    scope: revisionContent.members("view", {
      ...viewFields,
      ...changesFields,
      ...comparedWithField,
    }),
    output: semanticChangesSchema,
  }).query(({ ctx, input }) => listChangesOfRevision(ctx.content, ctx.actor, input)),

  pageChanges: rest("GET", "/spaces/{spaceId}/revisions/{revisionId}/changes/pages/{pageId}", {
    id: "getRevisionPageChanges",
    summary:
      "Compare a page of a revision with that of the revision before it, or of another one, block by block",
    description:
      "Unchanged blocks around each change are answered up to `context`, longer stretches are only counted.",
    scope: revisionContent.members("view", {
      pageId: idField,
      ...pageChangesFields,
      ...comparedWithField,
    }),
    output: pageDifferenceSchema,
  }).query(({ ctx, input }) => comparePageOfRevision(ctx.content, ctx.actor, input)),
};
