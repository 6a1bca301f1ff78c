import type { Source } from "@/site/document/context";
import { sourceOf } from "../../page/load-page";
import { type IndexedPage, indexPages } from "../../page/page-index";
import { orNotFound } from "../../page-guard";
import type { Compared } from "./compared";

/** One side of a comparison: its pages, and the source of the data for its links. */
interface Side {
  index: ReadonlyMap<string, IndexedPage>;
  source: Source;
}

export interface Sides {
  before: Side;
  after: Side;
}

const NO_FILES = { filesOf: async () => new Map() };

/** Both sides of the comparison. */
export async function loadSides({ spaceId, before, after }: Compared): Promise<Sides> {
  const place = { spaceId, base: `/spaces/${spaceId}` };
  const side = async (reader: Compared["before"]): Promise<Side> => {
    if (!reader) return { index: new Map(), source: { place, pages: new Map(), ...NO_FILES } };
    const { pages } = await orNotFound(reader.pages({ spaceId, metadata: false, computed: true }));
    const index = indexPages(pages);
    return { index, source: sourceOf(reader, place, index) };
  };
  const [old, next] = await Promise.all([side(before), side(after)]);
  return { before: old, after: next };
}
