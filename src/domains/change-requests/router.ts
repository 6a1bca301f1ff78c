import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { pathOfChangeRequest, presentChangeRequest } from "@/domains/content/change-request/presenter";
import { changeRequestSchema } from "@/domains/content/change-request/schema";
import { comparePageOfRequest, listChangesOfRequest } from "@/domains/content/comparison/list";
import { pageChangesFields, pageDifferenceSchema } from "@/domains/content/comparison/pages/schema";
import { changesFields, semanticChangesSchema } from "@/domains/content/comparison/schema";
import { presentAffected } from "@/domains/content/edits/presenter";
import { CONTENT_BODY_BYTES_MAX } from "@/domains/content/edits/schema";
import { sharedEditFields, shareEdit } from "@/domains/content/edits/shared-edit";
import { writeEdits } from "@/domains/content/edits/write-edits";
import { contentFamily } from "@/domains/content/family";
import { findText } from "@/domains/content/find-text/find-text";
import { findTextFields, textMatchesSchema } from "@/domains/content/find-text/schema";
import { listRevisions } from "@/domains/content/history";
import { revisionSummarySchema } from "@/domains/content/schema";
import { listOf, paging, presentList } from "@/lib/list-schema";
import type { ChangeRequestRow } from "@/scopes/change-request";
import {
  changeRequestContent,
  changeRequestScope,
  changeRequestsScope,
  findChangeRequest,
  readChangeRequestContent,
  readChangeRequestScope,
} from "@/scopes/change-request";
import { idField } from "@/scopes/define";
import { knowsAddresses, mayKnowAddresses, organizationScope } from "@/scopes/organization";
import { tellRevision } from "@/trpc/context";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { requestDestination } from "./destination";
import { listOfOrganization, listOfSpace } from "./lists";
import { readMergeStanding } from "./merge/checks";
import { mergeChangeRequest, updateFromPrimary } from "./merge/merge";
import { presentMergeChecks, presentOutcome, readResolutions } from "./merge/presenter";
import { dryRunFields, mergeAnswer, mergeChecksSchema, updateAnswer, updateFields } from "./merge/schema";
import { reviewsRouter } from "./reviews/router";
import { rulesPreviewRouter } from "./rules-preview/router";
import * as schema from "./schema";
import { createChangeRequest, updateChangeRequest } from "./service";
import { applyTemplateToSpace } from "./templates/router";

const rest = restTagged("changeRequests");
const ONE = "/spaces/{spaceId}/change-requests/{changeRequestId}";

const presentFor = async (actor: UserActor, row: ChangeRequestRow) =>
  presentChangeRequest(row, await knowsAddresses(row.organizationId, actor));

const lists = {
  list: rest("GET", "/spaces/{spaceId}/change-requests", {
    id: "listChangeRequestsForSpace",
    summary: "List change requests in a space",
    description:
      "Returns the change requests of the space, newest first. By default, only open change requests are listed. To list others, set `status`.",
    scope: changeRequestsScope("view", { ...paging, ...schema.listForSpaceFields }),
    output: listOf(changeRequestSchema),
  }).query(async ({ ctx, input }) => {
    const knows = await knowsAddresses(ctx.space.organizationId, ctx.actor);
    return await presentList(listOfSpace(ctx.space, input, input), (row) => presentChangeRequest(row, knows));
  }),

  listForOrganization: rest("GET", "/orgs/{organizationId}/change-requests", {
    id: "listChangeRequestsForOrganization",
    summary: "List change requests in an organization",
    description:
      "Returns the change requests of all spaces that the caller can read, newest first. Filter them by status, person, subject or number.",
    scope: organizationScope("view", { ...paging, ...schema.listForOrganizationFields }),
    output: listOf(changeRequestSchema),
  }).query(({ ctx, input }) => {
    const knows = mayKnowAddresses(ctx.organization.role);
    const found = listOfOrganization(ctx.actor, ctx.organizationId, input, input);
    return presentList(found, (row) => presentChangeRequest(row, knows));
  }),
};

const one = {
  create: rest("POST", "/spaces/{spaceId}/change-requests", {
    id: "createChangeRequest",
    summary: "Create a change request",
    description: "Creates a draft change request that starts from the current main content.",
    audit: ["agentTaskId"],
    status: 201,
    scope: changeRequestsScope("edit", schema.createChangeRequestFields),
    output: changeRequestSchema,
  }).mutation(async ({ ctx, input }) => {
    const changeRequest = await createChangeRequest(ctx, ctx.space, input);
    ctx.reply.location = pathOfChangeRequest(changeRequest);
    return await presentFor(ctx.actor, changeRequest);
  }),

  get: rest("GET", ONE, {
    id: "getChangeRequestById",
    summary: "Get a change request",
    description: "Returns the change request. You can use its ID or its number in the space.",
    scope: readChangeRequestScope("view", {}),
    output: changeRequestSchema,
  }).query(({ ctx: { actor, changeRequest } }) =>
    actor.kind === "visitor" ? presentChangeRequest(changeRequest, false) : presentFor(actor, changeRequest),
  ),

  update: rest("PATCH", ONE, {
    id: "updateChangeRequestById",
    summary: "Update a change request",
    description:
      "Updates the subject, description or status and returns the change request. Omitted fields keep their values. To merge a change request, use `mergeChangeRequest`.",
    audit: ["status"],
    errors: [409],
    scope: changeRequestScope("edit", schema.updateChangeRequestFields),
    output: changeRequestSchema,
  }).mutation(async ({ ctx, input }) =>
    presentFor(ctx.actor, await updateChangeRequest(ctx, ctx.changeRequest, input)),
  ),
};

const writing = {
  write: rest("POST", `${ONE}/content`, {
    id: "updateChangeRequestContent",
    summary: "Update a change request's content",
    description:
      "Adds, updates, moves and deletes pages, files and reusable content in the change request. Up to 50 changes are applied in order and create one revision. If one change fails, none of them is applied.",
    returns:
      "The change request or, if `compat` is false, the change request with the pages and files that changed.",
    tag: "content",
    query: ["compat"],
    bodyBytesMax: CONTENT_BODY_BYTES_MAX,
    errors: [412],
    scope: changeRequestScope("edit", schema.updateContentFields),
    output: schema.updateContentAnswer,
  }).mutation(async ({ ctx, input }) => {
    const { spaceId, id } = ctx.changeRequest;
    const written = await writeEdits(ctx, requestDestination(ctx, ctx.changeRequest), input.changes);
    tellRevision(ctx.reply, written.revisionId);
    const changeRequest = await presentFor(ctx.actor, await findChangeRequest(spaceId, ctx.actor, id, ctx));
    if (input.compat) return changeRequest;
    const path = `${pathOfChangeRequest(ctx.changeRequest)}/content`;
    return { changeRequest, ...presentAffected(ctx.changeRequest, path, written) };
  }),
};

/**
 * Sends a message to the other open editors of a page in the change request. This procedure isn't an operation of `/v1`.
 * @throws ApiError 409 if the change request is merged or archived
 */
const shareEditInRequest = changeRequestScope("edit", sharedEditFields)
  .output(z.void())
  .mutation(async ({ ctx, input: { page, data } }) => {
    const { changeRequest } = ctx;
    requestDestination(ctx, changeRequest).assertOpen();
    const { organizationId, spaceId, number } = changeRequest;
    const edit = { user: ctx.actor.userId, changeRequest: String(number), page, data };
    await shareEdit({ organizationId, spaceId }, edit);
  });

const merging = {
  merge: rest("POST", `${ONE}/merge`, {
    id: "mergeChangeRequest",
    summary: "Merge a change request",
    description:
      "Merges the change request into the main content. Sites that show the space then publish the changes. If there are conflicts, nothing is merged and `result` is `conflicts`. If merge rules aren't met, the operation returns 403 and names these rules.",
    returns: "The revision and the result of the merge.",
    query: ["dryRun"],
    scope: changeRequestScope("merge", dryRunFields),
    output: mergeAnswer,
  }).mutation(async ({ ctx, input }) =>
    presentOutcome("merge", await mergeChangeRequest(ctx, ctx.changeRequest, input.dryRun)),
  ),

  mergeChecks: rest("GET", `${ONE}/merge-checks`, {
    id: "getChangeRequestMergeChecks",
    summary: "Check merge rules",
    description:
      "Returns each merge rule, whether the change request meets it, and whether the caller can merge. To check for conflicts, call `mergeChangeRequest` with `dryRun`.",
    scope: changeRequestScope("view", {}),
    output: mergeChecksSchema,
  }).query(async ({ ctx }) => presentMergeChecks(await readMergeStanding(ctx.actor, ctx.changeRequest))),

  updateFromPrimary: rest("POST", `${ONE}/update`, {
    id: "updateChangeRequest",
    summary: "Update from main content",
    description:
      "Merges the current main content into the change request. If there are conflicts that `resolutions` doesn't resolve, the change request isn't updated and the response lists the conflicts.",
    returns: "The revision and the result of the update.",
    query: ["dryRun"],
    scope: changeRequestScope("edit", updateFields),
    output: updateAnswer,
  }).mutation(async ({ ctx, input }) => {
    const resolutions = readResolutions(input.resolutions);
    const { dryRun } = input;
    const outcome = await updateFromPrimary(ctx, ctx.changeRequest, { dryRun, resolutions });
    return presentOutcome("update", outcome);
  }),
};

const changes = {
  changes: rest("GET", `${ONE}/changes`, {
    id: "getChangeRequestChanges",
    summary: "List changes of a change request",
    description:
      "Returns the pages, files, reusable content and variables that the change request changes, compared with the main content that it is based on.",
    scope: changeRequestContent("view", changesFields),
    output: semanticChangesSchema,
  }).query(({ ctx, input }) => listChangesOfRequest(ctx.content, input.limit)),

  findText: rest("GET", `${ONE}/content/text-matches`, {
    id: "findTextInChangeRequest",
    summary: "Search text in a change request",
    description:
      "Searches the visible text of all pages, including code, but not the URLs of links. To replace matches, use `replace_text` changes in `updateChangeRequestContent`.",
    tag: "content",
    scope: changeRequestContent("view", findTextFields),
    output: textMatchesSchema,
  }).query(({ ctx, input: { text, matchCase, wholeWord, after, limit } }) =>
    findText(ctx.content, { text, matchCase, wholeWord }, { after, limit }),
  ),

  revisions: rest("GET", `${ONE}/revisions`, {
    id: "listChangeRequestRevisions",
    summary: "List revisions of a change request",
    description:
      "Returns the revisions of the change request with their authors and Git commits, newest first.",
    scope: changeRequestContent("view", paging),
    output: listOf(revisionSummarySchema),
  }).query(({ ctx, input }) => listRevisions(ctx.content, ctx.content.revision.branchId, ctx.actor, input)),

  pageChanges: rest("GET", `${ONE}/changes/pages/{pageId}`, {
    id: "getChangeRequestPageChanges",
    summary: "Compare a change request's page",
    description:
      "Compares the page block by block with the main content that the change request is based on. For a long run of unchanged blocks, the response contains only their number.",
    scope: changeRequestContent("view", {
      pageId: idField.describe("The ID of the page."),
      ...pageChangesFields,
    }),
    output: pageDifferenceSchema,
  }).query(({ ctx, input }) => comparePageOfRequest(ctx.content, input.pageId, input.context)),
};

const content = contentFamily(
  { members: changeRequestContent, readers: readChangeRequestContent },
  `${ONE}/content`,
  {
    whole: "Get a change request's content",
    noun: "change request",
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
    reusableContents: "listChangeRequestReusableContents",
    reusableContent: "getReusableContentInChangeRequestById",
    reusableContentDocument: "getReusableContentDocumentInChangeRequestById",
    reusableContentBacklinks: "listChangeRequestReusableContentBacklinks",
  },
);

export const changeRequestsRouter = router({
  ...lists,
  ...one,
  ...writing,
  shareEdit: shareEditInRequest,
  applyTemplate: applyTemplateToSpace,
  ...merging,
  ...changes,
  content: router(content),
  reviews: reviewsRouter,
  rulesPreview: rulesPreviewRouter,
});
