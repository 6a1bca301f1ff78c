import type { Source } from "@/site/document/context";
import type { RouterOutputs } from "../../outputs";
import { type Caller, type Reader, readerOf, sourceOf } from "../../page/load-page";
import { type IndexedPage, indexPages } from "../../page/page-index";
import { orNotFound } from "../../page-guard";

type ChangeRequest = RouterOutputs["changeRequests"]["get"];

/** One side of a comparison: what of the space its texts refer to. */
interface Side {
  index: ReadonlyMap<string, IndexedPage>;
  source: Source;
}

export interface Sides {
  before: Side;
  after: Side;
}

/** Both sides of a request: the revision that it stands on, and its own head. */
export async function loadSides(caller: Caller, request: ChangeRequest): Promise<Sides> {
  const spaceId = request.space;
  const changeRequestId = String(request.number);
  const place = { spaceId, base: `/spaces/${spaceId}` };
  const { content } = caller.changeRequests;
  const side = async (reader: Pick<Reader, "pages" | "file">): Promise<Side> => {
    const { pages } = await orNotFound(reader.pages({ spaceId, metadata: false, computed: true }));
    const index = indexPages(pages);
    return { index, source: sourceOf(reader, place, index) };
  };
  const [before, after] = await Promise.all([
    side(readerOf(caller, request.revisionMergedAncestor ?? request.revisionInitial)),
    side({
      pages: (input) => content.pages({ ...input, changeRequestId }),
      file: (input) => content.file({ ...input, changeRequestId }),
    }),
  ]);
  return { before, after };
}
