import { z } from "zod";
import { listOf, paging } from "@/lib/list-schema";
import { headContent, revisionContent } from "@/scopes/content";
import { idField } from "@/scopes/define";
import { spaceScope } from "@/scopes/space";
import { tellRevision } from "@/trpc/context";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { revisionComparisons } from "./comparison/router";
import { computedDocument } from "./computed/router";
import { presentAffected } from "./edits/presenter";
import { CONTENT_BODY_BYTES_MAX, contentChangesFields, spaceContentUpdateSchema } from "./edits/schema";
import { sharedEditFields, shareEdit } from "./edits/shared-edit";
import { writeEdits } from "./edits/write-edits";
import { embedOfSpace } from "./embeds/router";
import { contentFamily } from "./family";
import { listRevisions, readDocumentById, targetOfRevision } from "./history";
import { listLinks } from "./links";
import { linkStatusField, linksSchema } from "./links-schema";
import { pageHistory } from "./page-history/router";
import { primaryDestination } from "./primary/destination";
import { rollBack } from "./rollback";
import { documentSchema, revisionSchema, revisionSummarySchema } from "./schema";
import { getDocumentForVisitor, readRevision } from "./service";
import { spaceFacts } from "./space-facts/router";

const rest = restTagged("content");

const head = contentFamily(headContent, "/spaces/{spaceId}/content", {
  whole: "Get a space's content",
  noun: "space",
  revision: "getCurrentRevision",
  pages: "listPages",
  page: "getPageById",
  pageByPath: "getPageByPath",
  pageDocument: "getPageDocumentById",
  pageMetaLinks: "listSpacePageMetaLinks",
  pageLinks: "listPageLinksInSpace",
  files: "listFiles",
  file: "getFileById",
  fileBacklinks: "listSpaceFileBacklinks",
  reusableContents: "listSpaceReusableContents",
  reusableContent: "getReusableContentById",
  reusableContentDocument: "getReusableContentDocumentById",
  reusableContentBacklinks: "listSpaceReusableContentBacklinks",
});

const inRevision = contentFamily(revisionContent, "/spaces/{spaceId}/revisions/{revisionId}", {
  whole: "Get a revision",
  noun: "revision",
  revision: "getRevisionById",
  pages: "listPagesInRevisionById",
  page: "getPageInRevisionById",
  pageByPath: "getPageInRevisionByPath",
  pageDocument: "getPageDocumentInRevisionById",
  pageMetaLinks: "listRevisionPageMetaLinks",
  pageLinks: "listPageLinksInRevisionById",
  files: "listFilesInRevisionById",
  file: "getFileInRevisionById",
  fileBacklinks: "listFileBacklinksInRevisionById",
  reusableContents: "listReusableContentsInRevisionById",
  reusableContent: "getReusableContentInRevisionById",
  reusableContentDocument: "getReusableContentDocumentInRevisionById",
  reusableContentBacklinks: "listReusableContentBacklinksInRevisionById",
});

const history = {
  list: rest("GET", "/spaces/{spaceId}/revisions", {
    id: "listRevisions",
    summary: "List revisions of a space",
    description:
      "Returns the history of the main content, newest first: edits, merges, imports and rollbacks.",
    scope: headContent.members("view", paging),
    output: listOf(revisionSummarySchema),
  }).query(({ ctx, input }) => listRevisions(ctx.content, ctx.content.primaryBranchId, ctx.actor, input)),

  rollback: rest("POST", "/spaces/{spaceId}/revisions/{revisionId}/rollback", {
    id: "rollbackToRevision",
    writesPrimary: true,
    summary: "Restore an earlier revision",
    description:
      "Restores the main content to its state in the revision, and creates a new revision. Later revisions stay in the history. Returns 403 if the space is locked or has merge rules.",
    returns: "The new revision.",
    status: 201,
    errors: [412],
    scope: revisionContent.members("triggerGitSync", {}),
    output: revisionSchema,
  }).mutation(async ({ ctx }) => {
    const written = await rollBack(ctx, ctx.content);
    tellRevision(ctx.reply, written.revisionId);
    ctx.reply.location = `/spaces/${ctx.content.spaceId}/revisions/${written.revisionId}`;
    return readRevision(await targetOfRevision(ctx.content, written.revisionId, ctx), ctx.actor, {
      metadata: true,
      computed: true,
    });
  }),
};

const writeToSpace = rest("POST", "/spaces/{spaceId}/content", {
  id: "updateSpaceContent",
  writesPrimary: true,
  summary: "Update a space's content",
  description:
    "Adds, updates, moves and deletes pages, files and reusable content in the main content, without a change request. Up to 50 changes are applied in order and create one revision. If one change fails, none of them is applied. Returns 403 if the space is locked or has merge rules.",
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

/**
 * Sends a message to the other open editors of a page in the main content. This procedure isn't an operation of `/v1`.
 * @throws ApiError 403 if the space is locked, or if merge rules require a change request. Another editor saves the text of the
 *   message.
 */
const shareEditInSpace = spaceScope("edit", sharedEditFields)
  .output(z.void())
  .mutation(async ({ ctx, input: { page, data } }) => {
    primaryDestination(ctx, ctx.space).assertOpen();
    const { organizationId, id: spaceId } = ctx.space;
    await shareEdit({ organizationId, spaceId }, { user: ctx.actor.userId, changeRequest: null, page, data });
  });

export const contentRouter = router({
  head: router(head),
  edit: writeToSpace,
  shareEdit: shareEditInSpace,
  spaceFacts,
  revision: router({ ...inRevision, ...revisionComparisons }),
  revisions: router(history),
  pageHistory,

  document: rest("GET", "/spaces/{spaceId}/documents/{documentId}", {
    id: "getDocumentById",
    summary: "Get a document",
    description:
      "Returns one version of the text of a page or reusable content. The document ID identifies the version.",
    scope: headContent.readers("view", { documentId: idField.describe("The ID of the document.") }),
    output: documentSchema,
  }).query(({ ctx: { content, actor }, input }) =>
    content.visitor
      ? getDocumentForVisitor(content, actor, input.documentId)
      : readDocumentById(content, input.documentId),
  ),

  embed: embedOfSpace,
  computedDocument,

  links: rest("GET", "/spaces/{spaceId}/links", {
    id: "listSpaceLinks",
    summary: "List links in a space",
    description: "Returns the links, images and references in the text of all pages, each with its status.",
    returns: "A page of links, with the total number of links and the number of broken links.",
    tag: "spaces",
    scope: headContent.members("view", {
      status: linkStatusField.optional().describe("Return only links with this status."),
      ...paging,
    }),
    output: linksSchema,
  }).query(({ ctx, input }) => listLinks(ctx.content, ctx.actor, null, input.status, input)),
});
