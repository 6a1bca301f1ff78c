import type { Reader } from "@/access/authorization/actor";
import { listOf, paging } from "@/lib/list-schema";
import type { ContentReadScope, ContentScope } from "@/scopes/content";
import { idField } from "@/scopes/define";
import type { RevisionView } from "@/scopes/snapshot";
import type { RequestContext } from "@/trpc/context";
import { restTagged } from "@/trpc/operation";
import { listBacklinks, listInclusions, listLinks } from "./links";
import { backlinksSchema, linkStatusField, linksSchema } from "./links-schema";
import { publishedUrlsFor } from "./published-urls";
import {
  documentSchema,
  evaluationFields,
  fileSchema,
  metaLinksSchema,
  pageFields,
  pageSchema,
  pagesAnswerSchema,
  pathField,
  reusableContentSchema,
  revisionSchema,
  viewFields,
} from "./schema";
import {
  getFile,
  getPage,
  getPageDocument,
  getPageMetaLinks,
  getReusableContent,
  getReusableContentDocument,
  listFiles,
  listPages,
  listReusableContents,
  type PageRequest,
  pageIdOfPath,
  readRevision,
} from "./service";

const rest = restTagged("content");

type Prefix = `/${string}`;

/**
 * The summaries and IDs of the operations under one path prefix. Existing clients use these operation IDs.
 */
interface OperationIds {
  /** The summary of the operation that returns the whole revision. */
  whole: string;
  /** The resource that contains the content, as in `List space pages`. */
  noun: string;
  revision: string;
  pages: string;
  page: string;
  pageByPath: string;
  pageDocument: string;
  pageMetaLinks: string;
  pageLinks: string;
  files: string;
  file: string;
  fileBacklinks: string;
  reusableContents: string;
  reusableContent: string;
  reusableContentDocument: string;
  reusableContentBacklinks: string;
}

interface ReadContext {
  actor: Reader;
  content: RevisionView;
  reply: RequestContext["reply"];
}

type WithKey<Request> = Request & { shareKey?: string | undefined };

/**
 * Sends a page as the response. The ETag depends only on the version of this page, so that edits of other
 * pages don't make cached responses invalid.
 */
async function answerPage(
  { actor, content, reply }: ReadContext,
  pageId: string,
  request: WithKey<PageRequest>,
) {
  const { published } = await publishedUrlsFor(content, actor, request.shareKey);
  const { page, version } = await getPage(content, pageId, { ...request, published });
  reply.version = version;
  return page;
}

/**
 * The scopes that load the content and check access. `members` gives access only to members. `readers` also
 * gives access to visitors of a published site, if the site publishes the content.
 */
interface ContentScopes<Path> {
  members: ContentScope<Path>;
  readers: ContentReadScope<Path>;
}

/**
 * Returns the operations that read content. They're used for the main content of a space, for a revision and
 * for a change request. See "Content" in the API contract. `prefix` is the path of the content. The scopes
 * load the content and check access.
 */
export function contentFamily<Path extends object>(
  { members, readers }: ContentScopes<Path>,
  prefix: Prefix,
  ids: OperationIds,
) {
  return { ...wholes(readers, prefix, ids), ...pages(readers, prefix, ids), ...links(members, prefix, ids) };
}

function wholes<Path extends object>(scope: ContentReadScope<Path>, prefix: Prefix, ids: OperationIds) {
  return {
    revision: rest("GET", prefix, {
      id: ids.revision,
      summary: ids.whole,
      description:
        "Returns the page tree, the files and the reusable content, without the text of the pages.",
      scope: scope("view", viewFields),
      output: revisionSchema,
    }).query(({ ctx, input }) => readRevision(ctx.content, ctx.actor, input)),

    pages: rest("GET", `${prefix}/pages`, {
      id: ids.pages,
      summary: `List ${ids.noun} pages`,
      description:
        "Returns the page tree: every page with its subpages, in the order of the sidebar and without text.",
      returns: "The page tree.",
      scope: scope("view", viewFields),
      output: pagesAnswerSchema,
    }).query(async ({ ctx: { content, actor }, input }) => {
      const { published } = await publishedUrlsFor(content, actor, input.shareKey);
      return { pages: await listPages(content, { ...input, published }) };
    }),

    reusableContents: rest("GET", `${prefix}/reusable-contents`, {
      id: ids.reusableContents,
      summary: `List ${ids.noun} reusable content`,
      description:
        "Returns the reusable content, sorted by title. Pages include reusable content by reference, so a change is visible on every page that includes it.",
      scope: scope("view", { ...paging, ...viewFields }),
      output: listOf(reusableContentSchema, "reusable content items"),
    }).query(({ ctx, input }) => listReusableContents(ctx.content, input, input.metadata)),

    reusableContent: rest("GET", `${prefix}/reusable-contents/{reusableContentId}`, {
      id: ids.reusableContent,
      summary: `Get ${ids.noun} reusable content`,
      description: "Returns the title of the reusable content and the ID of its document.",
      scope: scope("view", {
        reusableContentId: idField.describe("The ID of the reusable content."),
        ...viewFields,
      }),
      output: reusableContentSchema,
    }).query(({ ctx, input }) => getReusableContent(ctx.content, input.reusableContentId, input.metadata)),

    reusableContentDocument: rest("GET", `${prefix}/reusable-contents/{reusableContentId}/document`, {
      id: ids.reusableContentDocument,
      summary: `Get ${ids.noun} reusable content document`,
      description: "Returns the text of the reusable content as a Document.",
      scope: scope("view", { reusableContentId: idField.describe("The ID of the reusable content.") }),
      output: documentSchema,
    }).query(({ ctx, input }) => getReusableContentDocument(ctx.content, input.reusableContentId)),
  };
}

function pages<Path extends object>(scope: ContentReadScope<Path>, prefix: Prefix, ids: OperationIds) {
  return {
    page: rest("GET", `${prefix}/page/{pageId}`, {
      id: ids.page,
      summary: `Get a ${ids.noun} page`,
      description: "Returns the page with its settings and its text in the requested `format`.",
      scope: scope("view", { pageId: idField.describe("The ID of the page."), ...pageFields }),
      output: pageSchema,
    }).query(({ ctx, input }) => answerPage(ctx, input.pageId, input)),

    pageByPath: rest("GET", `${prefix}/path/{pagePath}`, {
      id: ids.pageByPath,
      summary: `Get ${ids.noun} page by path`,
      description:
        "Returns the page at a path, with its settings and its text in the requested `format`. The path consists of the slugs from the root to the page, joined by slashes.",
      scope: scope("view", { pagePath: pathField, ...pageFields }),
      output: pageSchema,
    }).query(async ({ ctx, input }) =>
      answerPage(ctx, await pageIdOfPath(ctx.content, input.pagePath), input),
    ),

    pageDocument: rest("GET", `${prefix}/page/{pageId}/document`, {
      id: ids.pageDocument,
      summary: `Get a ${ids.noun} page document`,
      description: "Returns the text of the page as a Document, without the page's settings.",
      scope: scope("view", { pageId: idField.describe("The ID of the page."), ...evaluationFields }),
      output: documentSchema,
    }).query(({ ctx, input }) => getPageDocument(ctx.content, input.pageId, input)),

    pageMetaLinks: rest("GET", `${prefix}/page/{pageId}/meta-links`, {
      id: ids.pageMetaLinks,
      summary: `List ${ids.noun} page meta links`,
      description: "Returns the canonical and alternate links of the page, which search engines read.",
      returns: "The canonical and alternate links.",
      scope: scope("view", { pageId: idField.describe("The ID of the page.") }),
      output: metaLinksSchema,
    }).query(({ ctx, input }) => getPageMetaLinks(ctx.content, input.pageId)),

    files: rest("GET", `${prefix}/files`, {
      id: ids.files,
      summary: `List ${ids.noun} files`,
      description: "Returns the images and other files that the pages use, with their download URLs.",
      scope: scope("view", { ...paging, ...viewFields }),
      output: listOf(fileSchema),
    }).query(({ ctx, input }) => listFiles(ctx.content, input, input.metadata)),

    file: rest("GET", `${prefix}/files/{fileId}`, {
      id: ids.file,
      summary: `Get a ${ids.noun} file`,
      description: "Returns the file's name, type, size and download URL.",
      scope: scope("view", { fileId: idField.describe("The ID of the file."), ...viewFields }),
      output: fileSchema,
    }).query(({ ctx, input }) => getFile(ctx.content, input.fileId, input.metadata)),
  };
}

function links<Path extends object>(scope: ContentScope<Path>, prefix: Prefix, ids: OperationIds) {
  return {
    pageLinks: rest("GET", `${prefix}/page/{pageId}/links`, {
      id: ids.pageLinks,
      summary: `List ${ids.noun} page links`,
      description:
        "Returns every link, image and reference in the page's text, with its target and its status.",
      returns: "A page of links.",
      scope: scope("view", {
        pageId: idField.describe("The ID of the page."),
        status: linkStatusField.optional().describe("Return only links with this status."),
        ...paging,
      }),
      output: linksSchema,
    }).query(({ ctx, input }) => listLinks(ctx.content, ctx.actor, input.pageId, input.status, input)),

    fileBacklinks: rest("GET", `${prefix}/files/{fileId}/backlinks`, {
      id: ids.fileBacklinks,
      summary: `List ${ids.noun} file backlinks`,
      description: "Returns the pages and reusable content that refer to the file.",
      scope: scope("view", { fileId: idField.describe("The ID of the file."), ...paging }),
      output: backlinksSchema,
    }).query(({ ctx, input }) => listBacklinks(ctx.content, ctx.actor, input.fileId, input)),

    reusableContentBacklinks: rest("GET", `${prefix}/reusable-contents/{reusableContentId}/backlinks`, {
      id: ids.reusableContentBacklinks,
      summary: `List ${ids.noun} reusable content backlinks`,
      description: "Returns the pages that include the reusable content.",
      scope: scope("view", {
        reusableContentId: idField.describe("The ID of the reusable content."),
        ...paging,
      }),
      output: backlinksSchema,
    }).query(({ ctx, input }) => listInclusions(ctx.content, ctx.actor, input.reusableContentId, input)),
  };
}
