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

/** Operation ids of the family under one prefix: existing clients know them by these names. */
interface OperationIds {
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

/** A page's entity tag counts the page's own versions, so that edits of other pages leave caches valid. */
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

/** Who reads: members alone, or visitors of a published site as well where the content is published. */
interface ContentScopes<Path> {
  members: ContentScope<Path>;
  readers: ContentReadScope<Path>;
}

/**
 * Reading content (contract, Content): written once, and mounted for the head of a space, for a revision by id and
 * for a change request. `prefix` is the path of the content, the scopes find it and say who may.
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
      hot: true,
      summary: "Fetch a revision with all it holds",
      description: "Its pages as a tree, its files and reusable contents, without the text of the pages.",
      scope: scope("view", viewFields),
      output: revisionSchema,
    }).query(({ ctx, input }) => readRevision(ctx.content, ctx.actor, input)),

    pages: rest("GET", `${prefix}/pages`, {
      id: ids.pages,
      hot: true,
      summary: "List the pages as a tree",
      description: "Every page with those below it, in their order, without their text.",
      scope: scope("view", viewFields),
      output: pagesAnswerSchema,
    }).query(async ({ ctx: { content, actor }, input }) => {
      const { published } = await publishedUrlsFor(content, actor, input.shareKey);
      return { pages: await listPages(content, { ...input, published }) };
    }),

    reusableContents: rest("GET", `${prefix}/reusable-contents`, {
      id: ids.reusableContents,
      summary: "List the reusable contents, by title",
      description: "What pages include: it is written once, and shows in each of them.",
      scope: scope("view", { ...paging, ...viewFields }),
      output: listOf(reusableContentSchema),
    }).query(({ ctx, input }) => listReusableContents(ctx.content, input, input.metadata)),

    reusableContent: rest("GET", `${prefix}/reusable-contents/{reusableContentId}`, {
      id: ids.reusableContent,
      summary: "Fetch a reusable content",
      description: "Its title and facts, with its text in the form that `format` asks for.",
      scope: scope("view", { reusableContentId: idField, ...viewFields }),
      output: reusableContentSchema,
    }).query(({ ctx, input }) => getReusableContent(ctx.content, input.reusableContentId, input.metadata)),

    reusableContentDocument: rest("GET", `${prefix}/reusable-contents/{reusableContentId}/document`, {
      id: ids.reusableContentDocument,
      summary: "Fetch the document of a reusable content",
      description: "Its text alone, as a Document.",
      scope: scope("view", { reusableContentId: idField }),
      output: documentSchema,
    }).query(({ ctx, input }) => getReusableContentDocument(ctx.content, input.reusableContentId)),
  };
}

function pages<Path extends object>(scope: ContentReadScope<Path>, prefix: Prefix, ids: OperationIds) {
  return {
    page: rest("GET", `${prefix}/page/{pageId}`, {
      id: ids.page,
      hot: true,
      summary: "Fetch a page",
      description: "Its facts, and its text in the form that `format` asks for.",
      scope: scope("view", { pageId: idField, ...pageFields }),
      output: pageSchema,
    }).query(({ ctx, input }) => answerPage(ctx, input.pageId, input)),

    pageByPath: rest("GET", `${prefix}/path/{pagePath}`, {
      id: ids.pageByPath,
      hot: true,
      summary: "Fetch a page by its path",
      description: "As by its id; the path is the slugs from the root down, joined by slashes.",
      scope: scope("view", { pagePath: pathField, ...pageFields }),
      output: pageSchema,
    }).query(async ({ ctx, input }) =>
      answerPage(ctx, await pageIdOfPath(ctx.content, input.pagePath), input),
    ),

    pageDocument: rest("GET", `${prefix}/page/{pageId}/document`, {
      id: ids.pageDocument,
      summary: "Fetch the document of a page alone",
      description: "The text as a tree of blocks, without the facts of the page.",
      scope: scope("view", { pageId: idField, ...evaluationFields }),
      output: documentSchema,
    }).query(({ ctx, input }) => getPageDocument(ctx.content, input.pageId, input)),

    pageMetaLinks: rest("GET", `${prefix}/page/{pageId}/meta-links`, {
      id: ids.pageMetaLinks,
      summary: "Fetch the canonical address of a page and its alternates",
      description:
        "What search engines are told: where the page belongs, and where it stands in other languages.",
      scope: scope("view", { pageId: idField }),
      output: metaLinksSchema,
    }).query(({ ctx, input }) => getPageMetaLinks(ctx.content, input.pageId)),

    files: rest("GET", `${prefix}/files`, {
      id: ids.files,
      hot: true,
      summary: "List the files",
      description: "Images and other files that pages refer to, with addresses to download them from.",
      scope: scope("view", { ...paging, ...viewFields }),
      output: listOf(fileSchema),
    }).query(({ ctx, input }) => listFiles(ctx.content, input, input.metadata)),

    file: rest("GET", `${prefix}/files/{fileId}`, {
      id: ids.file,
      summary: "Fetch a file's facts",
      description: "Name, type, size and an address to download it from.",
      scope: scope("view", { fileId: idField, ...viewFields }),
      output: fileSchema,
    }).query(({ ctx, input }) => getFile(ctx.content, input.fileId, input.metadata)),
  };
}

function links<Path extends object>(scope: ContentScope<Path>, prefix: Prefix, ids: OperationIds) {
  return {
    pageLinks: rest("GET", `${prefix}/page/{pageId}/links`, {
      id: ids.pageLinks,
      summary: "List what a page links to",
      description:
        "Every link, image and reference in its text, with what it resolves to and whether it is broken.",
      scope: scope("view", { pageId: idField, status: linkStatusField.optional(), ...paging }),
      output: linksSchema,
    }).query(({ ctx, input }) => listLinks(ctx.content, ctx.actor, input.pageId, input.status, input)),

    fileBacklinks: rest("GET", `${prefix}/files/{fileId}/backlinks`, {
      id: ids.fileBacklinks,
      summary: "List the places that point at a file",
      description: "Pages and reusable contents whose text refers to it.",
      scope: scope("view", { fileId: idField, ...paging }),
      output: backlinksSchema,
    }).query(({ ctx, input }) => listBacklinks(ctx.content, ctx.actor, input.fileId, input)),

    reusableContentBacklinks: rest("GET", `${prefix}/reusable-contents/{reusableContentId}/backlinks`, {
      id: ids.reusableContentBacklinks,
      summary: "List the places that show a reusable content",
      description: "Pages of the space that include it: what is changed of it changes there.",
      scope: scope("view", { reusableContentId: idField, ...paging }),
      output: backlinksSchema,
    }).query(({ ctx, input }) => listInclusions(ctx.content, ctx.actor, input.reusableContentId, input)),
  };
}
