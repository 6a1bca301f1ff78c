import { z } from "zod";
import { pathOfChangeRequest, presentChangeRequest } from "@/domains/content/change-request/presenter";
import { changeRequestSchema } from "@/domains/content/change-request/schema";
import { contentFamily } from "@/domains/content/family";
import { listRevisionsOfBranch } from "@/domains/content/history";
import { revisionSummarySchema, viewFields } from "@/domains/content/schema";
import { changeRequestContent, changeRequestScope, changeRequestsScope } from "@/scopes/change-request";
import { revisionContent } from "@/scopes/content";
import { idField } from "@/scopes/define";
import { organizationScope } from "@/scopes/organization";
import { spaceScope } from "@/scopes/space";
import { router } from "@/trpc/init";
import { listOf, paging } from "@/trpc/list";
import { rest } from "@/trpc/operation";
import {
  comparePageOfRequest,
  comparePageOfRevision,
  listChangesOfRequest,
  listChangesOfRevision,
} from "./changes/changes";
import { pageChangesFields, pageDifferenceSchema } from "./changes/pages/schema";
import { changesFields, semanticChangesSchema } from "./changes/schema";
import { presentAffected } from "./content-presenter";
import {
  CONTENT_BODY_BYTES_MAX,
  contentChangesFields,
  spaceContentUpdateSchema,
  updateContentAnswer,
  updateContentFields,
} from "./content-schema";
import { listOfOrganization, listOfSpace } from "./lists";
import { readMergeStanding } from "./merge/checks";
import { presentMergeChecks } from "./merge/checks-presenter";
import { mergeChecksSchema } from "./merge/checks-schema";
import { mergeChangeRequest, updateFromPrimary } from "./merge/merge";
import { presentOutcome, readResolutions } from "./merge/presenter";
import { dryRunFields, mergeAnswer, updateAnswer, updateFields } from "./merge/schema";
import { reviewsRouter } from "./reviews/router";
import * as schema from "./schema";
import { createChangeRequest, updateChangeRequest } from "./service";
import { applyTemplateToSpace } from "./templates/apply";
import { writeChangeRequestContent, writeSpaceContent } from "./write/write-content";

const tag = "changeRequests";
const ONE = "/spaces/{spaceId}/change-requests/{changeRequestId}";

const lists = {
  list: changeRequestsScope("view", { ...paging, ...schema.listForSpaceFields })
    .meta(
      rest("GET", "/spaces/{spaceId}/change-requests", {
        id: "listChangeRequestsForSpace",
        summary: "List the change requests of a space, newest first",
        tag,
      }),
    )
    .output(listOf(changeRequestSchema))
    .query(async ({ ctx, input }) => {
      const page = await listOfSpace(ctx.space, input, input);
      return { ...page, items: page.items.map(presentChangeRequest) };
    }),

  /** Not an operation of `/v1`: the list with a search, for the console. */
  find: changeRequestsScope("view", { ...paging, ...schema.findFields })
    .output(listOf(changeRequestSchema))
    .query(async ({ ctx, input }) => {
      const page = await listOfSpace(ctx.space, input, input);
      return { ...page, items: page.items.map(presentChangeRequest) };
    }),

  listForOrganization: organizationScope("view", { ...paging, ...schema.listForOrganizationFields })
    .meta(
      rest("GET", "/orgs/{organizationId}/change-requests", {
        id: "listChangeRequestsForOrganization",
        summary: "List the change requests of an organization that the caller sees, newest first",
        tag,
      }),
    )
    .output(listOf(changeRequestSchema))
    .query(async ({ ctx, input }) => {
      const page = await listOfOrganization(ctx.actor, ctx.organizationId, input, input);
      return { ...page, items: page.items.map(presentChangeRequest) };
    }),
};

const one = {
  create: changeRequestsScope("edit", schema.createChangeRequestFields)
    .meta(
      rest("POST", "/spaces/{spaceId}/change-requests", {
        id: "createChangeRequest",
        summary: "Begin a change request",
        description: "It begins as a draft over the present content.",
        tag,
        status: 201,
      }),
    )
    .output(changeRequestSchema)
    .mutation(async ({ ctx, input }) => {
      const changeRequest = await createChangeRequest(ctx, ctx.space, input);
      ctx.reply.location = pathOfChangeRequest(changeRequest);
      return presentChangeRequest(changeRequest);
    }),

  get: changeRequestScope("view", {})
    .meta(rest("GET", ONE, { id: "getChangeRequestById", summary: "Fetch a change request", tag }))
    .output(changeRequestSchema)
    .query(({ ctx }) => presentChangeRequest(ctx.changeRequest)),

  update: changeRequestScope("edit", schema.updateChangeRequestFields)
    .meta(
      rest("PATCH", ONE, {
        id: "updateChangeRequestById",
        summary: "Change the subject, description or status of a change request",
        tag,
        errors: [409, 412],
      }),
    )
    .output(changeRequestSchema)
    .mutation(async ({ ctx, input }) =>
      presentChangeRequest(await updateChangeRequest(ctx, ctx.changeRequest, input)),
    ),
};

const writing = {
  write: changeRequestScope("edit", updateContentFields)
    .meta(
      rest("POST", `${ONE}/content`, {
        id: "updateChangeRequestContent",
        summary: "Write pages and files of a change request",
        description: "Up to 50 changes, applied in order as one revision: all of them or none.",
        tag: "content",
        query: ["compat"],
        bodyBytesMax: CONTENT_BODY_BYTES_MAX,
        errors: [409, 412, 413],
      }),
    )
    .output(updateContentAnswer)
    .mutation(async ({ ctx, input }) => {
      const written = await writeChangeRequestContent(ctx, ctx.changeRequest, input.changes);
      ctx.reply.version = written.revision.revisionId;
      const changeRequest = presentChangeRequest(written.changeRequest);
      if (input.compat) return changeRequest;
      return {
        changeRequest,
        ...presentAffected(ctx.changeRequest, `${pathOfChangeRequest(ctx.changeRequest)}/content`, written),
      };
    }),

  writeToSpace: spaceScope("edit", contentChangesFields)
    .meta(
      rest("POST", "/spaces/{spaceId}/content", {
        id: "updateSpaceContent",
        summary: "Write pages and files of a space directly",
        description: "As in a change request, where the space is not locked and no merge rules hold.",
        tag: "content",
        bodyBytesMax: CONTENT_BODY_BYTES_MAX,
        errors: [412, 413],
      }),
    )
    .output(spaceContentUpdateSchema)
    .mutation(async ({ ctx, input }) => {
      const written = await writeSpaceContent(ctx, ctx.space, input.changes);
      const { organizationId, id: spaceId } = ctx.space;
      const { revisionId } = written.revision;
      ctx.reply.version = revisionId;
      const affected = presentAffected({ organizationId, spaceId }, `/spaces/${spaceId}/content`, written);
      return { revision: revisionId, ...affected };
    }),
};

const templates = {
  applyTemplate: spaceScope("edit", schema.applyTemplateFields)
    .meta(
      rest("POST", "/spaces/{spaceId}/content/template", {
        id: "applyTemplateToSpace",
        summary: "Copy a template into a space or one of its change requests",
        description: "Its pages come behind those that are there, under other slugs where theirs are taken.",
        tag: "content",
        status: 201,
        errors: [409, 412],
      }),
    )
    .output(z.void())
    .mutation(async ({ ctx, input: { spaceId: _id, ...template } }) => {
      const written = await applyTemplateToSpace(ctx, ctx.space, template);
      ctx.reply.version = written.revisionId;
    }),
};

const merging = {
  merge: changeRequestScope("merge", dryRunFields)
    .meta(
      rest("POST", `${ONE}/merge`, {
        id: "mergeChangeRequest",
        summary: "Merge a change request into the primary content",
        description:
          "Where both sides changed the same thing, nothing is written and `result` is `conflicts`.",
        tag,
        query: ["dryRun"],
        errors: [409],
      }),
    )
    .output(mergeAnswer)
    .mutation(async ({ ctx, input }) =>
      presentOutcome("merge", await mergeChangeRequest(ctx, ctx.changeRequest, input.dryRun)),
    ),

  mergeChecks: changeRequestScope("view", {})
    .meta(
      rest("GET", `${ONE}/merge-checks`, {
        id: "getChangeRequestMergeChecks",
        summary: "Hold a change request against the merge rules",
        description:
          "What a merge by the caller would be refused with, rule by rule. Conflicts are not looked for.",
        tag,
      }),
    )
    .output(mergeChecksSchema)
    .query(async ({ ctx }) => presentMergeChecks(await readMergeStanding(ctx.actor, ctx.changeRequest))),

  updateFromPrimary: changeRequestScope("edit", updateFields)
    .meta(
      rest("POST", `${ONE}/update`, {
        id: "updateChangeRequest",
        summary: "Bring the primary content into a change request",
        tag,
        query: ["dryRun"],
        errors: [409],
      }),
    )
    .output(updateAnswer)
    .mutation(async ({ ctx, input }) => {
      const resolutions = readResolutions(input.resolutions);
      const { dryRun } = input;
      const outcome = await updateFromPrimary(ctx, ctx.changeRequest, { dryRun, resolutions });
      return presentOutcome("update", outcome);
    }),
};

const changes = {
  changes: changeRequestContent("view", changesFields)
    .meta(
      rest("GET", `${ONE}/changes`, {
        id: "getChangeRequestChanges",
        summary: "List what a change request changes",
        tag,
      }),
    )
    .output(semanticChangesSchema)
    .query(({ ctx, input }) => listChangesOfRequest(ctx.content, input.limit)),

  /** Not an operation of `/v1`: who wrote what in a request, newest first. */
  revisions: changeRequestContent("view", paging)
    .output(listOf(revisionSummarySchema))
    .query(({ ctx, input }) => listRevisionsOfBranch(ctx.content, input)),

  changesOfRevision: revisionContent("view", { ...viewFields, ...changesFields })
    .meta(
      rest("GET", "/spaces/{spaceId}/revisions/{revisionId}/changes", {
        id: "getRevisionSemanticChanges",
        summary: "List what a revision changed of the one before it",
        tag: "content",
      }),
    )
    .output(semanticChangesSchema)
    .query(({ ctx, input }) => listChangesOfRevision(ctx.content, ctx.actor, input.limit)),

  pageChanges: changeRequestContent("view", { pageId: idField, ...pageChangesFields })
    .meta(
      rest("GET", `${ONE}/changes/pages/{pageId}`, {
        id: "getChangeRequestPageChanges",
        summary: "Compare a page of a change request with what it stands on, block by block",
        tag,
      }),
    )
    .output(pageDifferenceSchema)
    .query(({ ctx, input }) => comparePageOfRequest(ctx.content, input.pageId, input.context)),

  pageChangesOfRevision: revisionContent("view", { pageId: idField, ...pageChangesFields })
    .meta(
      rest("GET", "/spaces/{spaceId}/revisions/{revisionId}/changes/pages/{pageId}", {
        id: "getRevisionPageChanges",
        summary: "Compare a page of a revision with the revision before it, block by block",
        tag: "content",
      }),
    )
    .output(pageDifferenceSchema)
    .query(({ ctx, input }) => comparePageOfRevision(ctx.content, input.pageId, input.context)),
};

const content = contentFamily(
  { people: changeRequestContent, readers: changeRequestContent },
  `${ONE}/content`,
  {
    revision: "getRevisionOfChangeRequestById",
    pages: "listPagesInChangeRequest",
    page: "getPageInChangeRequestById",
    pageByPath: "getPageInChangeRequestByPath",
    pageDocument: "getPageDocumentInChangeRequestById",
    pageMetaLinks: "listChangeRequestPageMetaLinks",
    pageLinks: "listPageLinksInChangeRequest",
    files: "listFilesInChangeRequestById",
    file: "getFileInChangeRequestById",
    fileBacklinks: "listChangeRequestFileBacklinks",
    reusableContent: "getReusableContentInChangeRequestById",
    reusableContentDocument: "getReusableContentDocumentInChangeRequestById",
  },
);

export const changeRequestsRouter = router({
  ...lists,
  ...one,
  ...writing,
  ...templates,
  ...merging,
  ...changes,
  content: router(content),
  reviews: reviewsRouter,
});
