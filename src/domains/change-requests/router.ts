import type { UserActor } from "@/access/authorization/actor";
import { pathOfChangeRequest, presentChangeRequest } from "@/domains/content/change-request/presenter";
import { changeRequestSchema } from "@/domains/content/change-request/schema";
import { comparePageOfRequest, listChangesOfRequest } from "@/domains/content/comparison/list";
import { pageChangesFields, pageDifferenceSchema } from "@/domains/content/comparison/pages/schema";
import { changesFields, semanticChangesSchema } from "@/domains/content/comparison/schema";
import { presentAffected } from "@/domains/content/edits/presenter";
import { CONTENT_BODY_BYTES_MAX } from "@/domains/content/edits/schema";
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
    hot: true,
    summary: "List the change requests of a space, newest first",
    description: "Drafts, open, merged and archived ones, unless `status` says which.",
    scope: changeRequestsScope("view", { ...paging, ...schema.listForSpaceFields }),
    output: listOf(changeRequestSchema),
  }).query(async ({ ctx, input }) => {
    const knows = await knowsAddresses(ctx.space.organizationId, ctx.actor);
    return await presentList(listOfSpace(ctx.space, input, input), (row) => presentChangeRequest(row, knows));
  }),

  listForOrganization: rest("GET", "/orgs/{organizationId}/change-requests", {
    id: "listChangeRequestsForOrganization",
    hot: true,
    summary: "List the change requests of an organization that the caller sees, newest first",
    description: "Those of every space that the caller reads, unless filters narrow it down.",
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
    summary: "Begin a change request",
    description: "It begins as a draft over the present content.",
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
    hot: true,
    summary: "Fetch a change request",
    description: "By its id or by its number in the space.",
    scope: changeRequestScope("view", {}),
    output: changeRequestSchema,
  }).query(({ ctx }) => presentFor(ctx.actor, ctx.changeRequest)),

  update: rest("PATCH", ONE, {
    id: "updateChangeRequestById",
    summary: "Change the subject, description or status of a change request",
    description: "What is left out stays as it is.",
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
    summary: "Write pages and files of a change request",
    description: "Up to 50 changes, applied in order as one revision: all of them or none.",
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

const merging = {
  merge: rest("POST", `${ONE}/merge`, {
    id: "mergeChangeRequest",
    summary: "Merge a change request into the primary content",
    description: "Where both sides changed the same thing, nothing is written and `result` is `conflicts`.",
    query: ["dryRun"],
    scope: changeRequestScope("merge", dryRunFields),
    output: mergeAnswer,
  }).mutation(async ({ ctx, input }) =>
    presentOutcome("merge", await mergeChangeRequest(ctx, ctx.changeRequest, input.dryRun)),
  ),

  mergeChecks: rest("GET", `${ONE}/merge-checks`, {
    id: "getChangeRequestMergeChecks",
    summary: "Hold a change request against the merge rules",
    description:
      "What a merge by the caller would be refused with, rule by rule. Conflicts are not looked for.",
    scope: changeRequestScope("view", {}),
    output: mergeChecksSchema,
  }).query(async ({ ctx }) => presentMergeChecks(await readMergeStanding(ctx.actor, ctx.changeRequest))),

  updateFromPrimary: rest("POST", `${ONE}/update`, {
    id: "updateChangeRequest",
    summary: "Bring the primary content into a change request",
    description:
      "Writes a revision of the request that stands on the present primary content. Where both sides changed the same thing, nothing is written unless `resolutions` say how each conflict ends.",
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
    summary: "List what a change request changes",
    description: "Page by page and file by file, against the primary content that it stands on.",
    scope: changeRequestContent("view", changesFields),
    output: semanticChangesSchema,
  }).query(({ ctx, input }) => listChangesOfRequest(ctx.content, input.limit)),

  findText: rest("GET", `${ONE}/content/text-matches`, {
    id: "findTextInChangeRequest",
    summary: "Find words in the pages of a change request",
    description:
      "What readers see of each page: running text, code and the words of HTML, not addresses. Each page is replaced in by a change `replace_text`.",
    tag: "content",
    scope: changeRequestContent("view", findTextFields),
    output: textMatchesSchema,
  }).query(({ ctx, input: { text, matchCase, wholeWord, after, limit } }) =>
    findText(ctx.content, { text, matchCase, wholeWord }, { after, limit }),
  ),

  revisions: rest("GET", `${ONE}/revisions`, {
    id: "listChangeRequestRevisions",
    summary: "List the revisions of a change request with who made them, newest first",
    description: "Those of its own branch, each with its author and Git facts.",
    scope: changeRequestContent("view", paging),
    output: listOf(revisionSummarySchema),
  }).query(({ ctx, input }) => listRevisions(ctx.content, ctx.content.revision.branchId, ctx.actor, input)),

  pageChanges: rest("GET", `${ONE}/changes/pages/{pageId}`, {
    id: "getChangeRequestPageChanges",
    summary: "Compare a page of a change request with what it stands on, block by block",
    description:
      "Unchanged blocks around each change are answered up to `context`, longer stretches are only counted.",
    scope: changeRequestContent("view", { pageId: idField, ...pageChangesFields }),
    output: pageDifferenceSchema,
  }).query(({ ctx, input }) => comparePageOfRequest(ctx.content, input.pageId, input.context)),
};

const content = contentFamily(
  { members: changeRequestContent, readers: readChangeRequestContent },
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
  applyTemplate: applyTemplateToSpace,
  ...merging,
  ...changes,
  content: router(content),
  reviews: reviewsRouter,
});
