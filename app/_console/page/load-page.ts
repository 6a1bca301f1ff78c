import type { pageCaller } from "@/api/caller";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import type { PageResource } from "@/domains/content/schema";
import { parsedOf } from "@/lib/json-text";
import type { DocumentContext, FileTarget } from "@/site/blocks/context";
import { prepareDocument } from "@/site/blocks/prepare";
import { drawersFor } from "@/site/drawing/drawers";
import { orNotFound, orNull } from "../page-guard";
import { type IndexedPage, indexPages } from "./page-index";
import { fileIdsOf, iconsOfPages, type Place, surroundingsOf } from "./surroundings";

export type Caller = Awaited<ReturnType<typeof pageCaller>>;
export type Reader = Pick<Caller["content"]["head"], "pages" | "file"> & {
  page: (input: { spaceId: string; pageId: string; dereferenced: true }) => Promise<PageResource>;
};

/** What it takes to show one page. */
export interface LoadedPage {
  page: PageResource;
  nodes: DocumentBlock[];
  context: DocumentContext;
  index: ReadonlyMap<string, IndexedPage>;
}

/** Reads a space's content: its head, or one of its revisions. */
export function readerOf(caller: Caller, revisionId?: string): Reader {
  if (!revisionId) return caller.content.head;
  const { revision } = caller.content;
  return {
    pages: (input) => revision.pages({ ...input, revisionId }),
    file: (input) => revision.file({ ...input, revisionId }),
    page: (input) => revision.page({ ...input, revisionId }),
  };
}

function nodesOf(page: PageResource): DocumentBlock[] {
  if (page.type !== "document" || !page.document) return [];
  return parsedOf(page.document).nodes;
}

/** The files of these ids, as far as they are there. */
export async function readFiles(
  reader: Pick<Reader, "file">,
  spaceId: string,
  ids: string[],
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

const iconOf = (page: PageResource) => (page.icon ? [page.icon] : []);

/** A page with everything that its text refers to; the not-found page when it is absent or hidden. */
export async function loadPage(reader: Reader, place: Place, pageId: string): Promise<LoadedPage> {
  const { spaceId } = place;
  const [page, tree] = await Promise.all([
    orNotFound(reader.page({ spaceId, pageId, dereferenced: true })),
    orNotFound(reader.pages({ spaceId, metadata: false, computed: true })),
  ]);
  const index = indexPages(tree.pages);
  const nodes = nodesOf(page);
  const cover = page.type === "document" ? [page.cover?.ref, page.cover?.refDark] : [];
  const coverIds = cover.flatMap((ref) => (ref?.kind === "file" ? [String(ref.file)] : []));
  const [files, prepared] = await Promise.all([
    readFiles(reader, spaceId, [...new Set([...fileIdsOf(nodes), ...coverIds])]),
    prepareDocument(nodes, [...iconsOfPages(index), ...iconOf(page)], drawersFor(spaceId)),
  ]);
  return { page, nodes, index, context: { ...surroundingsOf({ place, pages: index, files }), prepared } };
}
