import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from "@modelcontextprotocol/server";
import type { Caller } from "./perform";
import { type Named, organizationsOf, read } from "./read";

const SPACES_PER_PAGE = 100;
const MARKDOWN = "text/markdown";

const template = (below: string, name: string, title: string, description: string) => ({
  uriTemplate: `bindery://spaces/{spaceId}${below}`,
  name,
  title,
  description,
  mimeType: MARKDOWN,
});
const REQUEST = "/change-requests/{changeRequestId}";
const PAGE = "/pages/{pageId}";

/**
 * URI templates of resources. The resource of a space or of a change request is a list of pages. The resource
 * of a page is the text of the page.
 */
export const RESOURCE_TEMPLATES: ResourceTemplateType[] = [
  template("", "space", "Pages of a space", "The titles and URIs of the pages, as a Markdown list."),
  template(PAGE, "page", "A page", "The text of the page, in Markdown."),
  template(
    REQUEST,
    "change-request",
    "Pages of a change request",
    "The titles and URIs of the pages with the changes of the change request, as a Markdown list.",
  ),
  template(
    `${REQUEST}${PAGE}`,
    "change-request-page",
    "A page in a change request",
    "The text of the page with the changes of the change request, in Markdown.",
  ),
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

/**
 * Returns the text of a page, or the list of pages in a space or change request. Throws the errors that REST
 * returns.
 */
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

/**
 * Lists the spaces that the caller can see, one organization after the other. A cursor contains two positions: in the list
 * of organizations, and in an organization's list of spaces.
 */
export async function listResources(
  caller: Caller,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const organizations = await organizationsOf(caller);
  const [organizationId = organizations[0]?.id, page] = cursor === undefined ? [] : cursor.split(" ");
  const index = organizations.findIndex(({ id }) => id === organizationId);
  if (index === -1 && cursor === undefined) return { resources: [] };
  if (index === -1)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      "`cursor` must be the `nextCursor` of the previous response.",
    );
  const paging = { organizationId, limit: SPACES_PER_PAGE, ...(page && { page }) };
  type Spaces = { items: Named[]; next?: { page: string } };
  const { items, next } = await read<Spaces>(caller, "listSpacesInOrganizationById", paging);
  const nextCursor = next ? `${organizationId} ${next.page}` : organizations[index + 1]?.id;
  return {
    resources: items.map(({ id, title }) => ({
      uri: `bindery://spaces/${id}`,
      name: title || "Untitled",
      description: `A space in the organization ${organizations[index]?.title}.`,
      mimeType: MARKDOWN,
    })),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}
