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
      "The ID of the space's revision to compare with, older or newer. Default: the previous revision.",
    ),
};

export const revisionComparisons = {
  changes: rest("GET", "/spaces/{spaceId}/revisions/{revisionId}/changes", {
    id: "getRevisionSemanticChanges",
    summary: "List changes of a revision",
    description:
      "Returns the pages, files, reusable content and variables that differ from the previous revision, or from the revision that `comparedWith` specifies.",
    scope: revisionContent.members("view", {
      ...viewFields,
      ...changesFields,
      ...comparedWithField,
    }),
    output: semanticChangesSchema,
  }).query(({ ctx, input }) => listChangesOfRevision(ctx.content, ctx.actor, input)),

  pageChanges: rest("GET", "/spaces/{spaceId}/revisions/{revisionId}/changes/pages/{pageId}", {
    id: "getRevisionPageChanges",
    summary: "Compare a revision's page",
    description:
      "Compares the page block by block with the previous revision, or with the revision that `comparedWith` specifies. For a long run of unchanged blocks, the response contains only their number.",
    scope: revisionContent.members("view", {
      pageId: idField.describe("The ID of the page."),
      ...pageChangesFields,
      ...comparedWithField,
    }),
    output: pageDifferenceSchema,
  }).query(({ ctx, input }) => comparePageOfRevision(ctx.content, ctx.actor, input)),
};
