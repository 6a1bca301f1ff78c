import type { pageCaller } from "@/api/caller";
import type { PageResource } from "@/domains/content/schema";
import type { DocumentContext, FileTarget } from "@/site/blocks/context";
import { prepareDocument } from "@/site/blocks/prepare";
import type { Source } from "@/site/document/context";
import { type ShownSpace, surroundingsOf } from "@/site/document/surroundings";
import { orNotFound, orNull } from "../page-guard";
import { loadBody, type PageBody } from "./page-body";
import { descriptionsOf, type IndexedPage, indexPages } from "./page-index";

export type Caller = Awaited<ReturnType<typeof pageCaller>>;
export type Reader = Pick<Caller["content"]["head"], "pages" | "file"> & {
  page: (input: { spaceId: string; pageId: string; dereferenced: true }) => Promise<PageResource>;
};

/** The data that is needed to show one page. */
export interface LoadedPage {
  page: PageResource;
  body: PageBody;
  /** Context for rendering the parts around the text: cover, icon and link target. */
  context: DocumentContext;
  index: ReadonlyMap<string, IndexedPage>;
}

/** The procedures that read a space's content: its head, or one of its revisions. */
export function readerOf(caller: Caller, revisionId?: string): Reader {
  if (!revisionId) return caller.content.head;
  const { revision } = caller.content;
  return {
    pages: (input) => revision.pages({ ...input, revisionId }),
    file: (input) => revision.file({ ...input, revisionId }),
    page: (input) => revision.page({ ...input, revisionId }),
  };
}

/** Returns the files with these IDs. Omits files that don't exist. */
async function readFiles(
  reader: Pick<Reader, "file">,
  spaceId: string,
  ids: readonly string[],
): Promise<Map<string, FileTarget>> {
  const files = await Promise.all(
    ids.map((fileId) => orNull(reader.file({ spaceId, fileId, metadata: false, computed: true }))),
  );
  const known = files.filter((file) => file !== null);
  return new Map(
    known.map(({ id, name, contentType, size, downloadURL, dimensions }) => [
      id,
      { href: downloadURL, name, contentType, size, ...dimensions },
    ]),
  );
}

/** Returns the source of the data for references on a page. The source reads the content of the page's space. */
export const sourceOf = (
  reader: Pick<Reader, "file">,
  place: ShownSpace,
  index: ReadonlyMap<string, IndexedPage>,
): Source => ({
  place,
  pages: descriptionsOf(index),
  filesOf: (ids) => readFiles(reader, place.spaceId, ids),
});

const coverFiles = (page: PageResource): string[] => {
  const refs = page.type === "document" ? [page.cover?.ref, page.cover?.refDark] : [];
  return refs.flatMap((ref) => (ref?.kind === "file" ? [String(ref.file)] : []));
};

/** Loads a page with all data to which its text refers. Shows the not-found page if the page is hidden or doesn't exist. */
export async function loadPage(reader: Reader, place: ShownSpace, pageId: string): Promise<LoadedPage> {
  const { spaceId } = place;
  const [page, tree] = await Promise.all([
    orNotFound(reader.page({ spaceId, pageId, dereferenced: true })),
    orNotFound(reader.pages({ spaceId, metadata: false, computed: true })),
  ]);
  const index = indexPages(tree.pages);
  const source = sourceOf(reader, place, index);
  const [body, files, prepared] = await Promise.all([
    loadBody(page, source),
    source.filesOf(coverFiles(page)),
    prepareDocument([], page.icon ? [page.icon] : []),
  ]);
  return { page, body, index, context: { ...surroundingsOf({ ...source, files }), prepared } };
}
