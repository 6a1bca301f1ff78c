import type { RestClient } from "../rest.js";
import type { RevisionFile, RevisionPage, RevisionPageDocument, RevisionReusableContent } from "../types.js";

/** The content of a space or of a change request, read from the API. */
export interface SpaceContent {
  spaceId: string;
  pages: readonly RevisionPage[];
  files: readonly RevisionFile[];
  reusableContents: readonly RevisionReusableContent[];
  /** The text of a page without its front matter. */
  markdownOf(page: RevisionPageDocument): Promise<string>;
}

export interface ContentSource {
  spaceId: string;
  /** The number or ID of a change request. Default: the main content. */
  changeRequestId?: string | undefined;
}

export const childrenOf = (page: RevisionPage): readonly RevisionPage[] =>
  "pages" in page ? page.pages : [];

/** Yields all pages. Each page comes before its subpages. */
export function* everyPage(pages: readonly RevisionPage[]): Generator<RevisionPage> {
  for (const page of pages) {
    yield page;
    yield* everyPage(childrenOf(page));
  }
}

export async function readSpaceContent(client: RestClient, place: ContentSource): Promise<SpaceContent> {
  const { spaceId, changeRequestId } = place;
  const revision = await (changeRequestId === undefined
    ? client.getCurrentRevision({ spaceId })
    : client.getRevisionOfChangeRequestById({ spaceId, changeRequestId }));
  const { pages, files, reusableContents } = revision;
  const markdownOf = async ({ id }: RevisionPageDocument) => {
    const where = { spaceId, revisionId: revision.id, pageId: id, format: "markdown" } as const;
    const page = await client.getPageInRevisionById(where);
    return (page.type === "document" && page.markdown) || "";
  };
  return { spaceId, pages, files, reusableContents, markdownOf };
}
