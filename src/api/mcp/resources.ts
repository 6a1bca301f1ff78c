import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from "@modelcontextprotocol/server";
import { organizationsOf } from "./organizations";
import type { Caller } from "./perform";
import { read } from "./read";

const SPACES_PER_PAGE = 100;
const MARKDOWN = "text/markdown";

/** What resources are called: a space or a change request lists its pages, a page is its text. */
export const RESOURCE_TEMPLATES: ResourceTemplateType[] = [
  {
    uriTemplate: "bindery://spaces/{spaceId}",
    name: "space",
    title: "Pages of a space",
    description: "Titles and addresses of the pages, as a list in Markdown.",
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: "bindery://spaces/{spaceId}/pages/{pageId}",
    name: "page",
    title: "A page",
    description: "Its text in Markdown.",
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: "bindery://spaces/{spaceId}/change-requests/{changeRequestId}",
    name: "change-request",
    title: "Pages of a change request",
    description: "As they are with its changes.",
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: "bindery://spaces/{spaceId}/change-requests/{changeRequestId}/pages/{pageId}",
    name: "change-request-page",
    title: "A page in a change request",
    description: "Its text in Markdown, with the changes.",
    mimeType: MARKDOWN,
  },
];

const ADDRESS =
  /^(?<base>bindery:\/\/spaces\/(?<spaceId>[\w-]+)(?:\/change-requests\/(?<changeRequestId>[\w-]+))?)(?:\/pages\/(?<pageId>[\w-]+))?$/;

interface Page {
  id: string;
  title: string;
  markdown?: string;
  pages?: Page[];
}

function linesOf(pages: readonly Page[], base: string, depth = 0): string[] {
  return pages.flatMap(({ id, title, pages: below = [] }) => [
    `${"  ".repeat(depth)}- [${title.replace(/[[\]\\]/g, "\\$&")}](${base}/pages/${id})`,
    ...linesOf(below, base, depth + 1),
  ]);
}

/** A page's text, or the pages of what holds them. Throws what REST refuses with. */
export async function readResource(caller: Caller, uri: string): Promise<ReadResourceResult> {
  const { base = "", pageId, ...place } = ADDRESS.exec(uri)?.groups ?? {};
  if (base === "") throw new ResourceNotFoundError(uri);
  const within = place.changeRequestId === undefined ? "" : "InChangeRequest";
  const answer = (text: string) => ({ contents: [{ uri, mimeType: MARKDOWN, text }] });
  if (pageId === undefined) {
    const { pages } = await read<{ pages: Page[] }>(caller, `listPages${within}`, place);
    return answer(`${linesOf(pages, base).join("\n")}\n`);
  }
  const input = { ...place, pageId, format: "markdown" };
  const { title, markdown } = await read<Page>(caller, `getPage${within}ById`, input);
  return answer(markdown ?? `# ${title}\n`);
}

/** The spaces that the caller sees, organization by organization; a cursor holds both. */
export async function listResources(
  caller: Caller,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const organizations = await organizationsOf(caller);
  const [organizationId = organizations[0]?.id, page] = cursor === undefined ? [] : cursor.split(" ");
  const index = organizations.findIndex(({ id }) => id === organizationId);
  if (index === -1 && cursor === undefined) return { resources: [] };
  if (index === -1) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "cursor: is none of this list");
  const { items, next } = await read<{ items: { id: string; title: string }[]; next?: { page: string } }>(
    caller,
    "listSpacesInOrganizationById",
    { organizationId, limit: SPACES_PER_PAGE, ...(page && { page }) },
  );
  const nextCursor = next ? `${organizationId} ${next.page}` : organizations[index + 1]?.id;
  return {
    resources: items.map(({ id, title }) => ({
      uri: `bindery://spaces/${id}`,
      name: title || "Untitled",
      description: `A space of ${organizations[index]?.title}.`,
      mimeType: MARKDOWN,
    })),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}
