import type { DocumentBlock } from "@/domains/content/markdown/document";
import { parsedOf } from "@/lib/json-text";
import type { DocumentContext } from "@/site/blocks/context";
import { prepareDocument } from "@/site/blocks/prepare";
import { drawersFor } from "@/site/drawing/drawers";
import type { RouterOutputs } from "../../outputs";
import { type Caller, type Reader, readerOf, readFiles } from "../../page/load-page";
import { type IndexedPage, indexPages } from "../../page/page-index";
import { fileIdsOf, iconsOfPages, surroundingsOf } from "../../page/surroundings";
import { orNotFound, orNull } from "../../page-guard";
import { type MarkedParts, markParts, markWords } from "./mark-words";

type ChangeRequest = RouterOutputs["changeRequests"]["get"];
type Difference = RouterOutputs["changeRequests"]["pageChanges"];
export type BlockRow = Difference["blocks"][number];
export type BlockDifference = Exclude<BlockRow, { kind: "skipped" }>;

/** One side of a comparison: what of the space its texts refer to. */
export interface Side {
  spaceId: string;
  reader: Pick<Reader, "pages" | "file">;
  index: ReadonlyMap<string, IndexedPage>;
}

export interface Sides {
  before: Side;
  after: Side;
}

/** Both sides of a request: the revision that it stands on, and its own head. */
export async function loadSides(caller: Caller, request: ChangeRequest): Promise<Sides> {
  const spaceId = request.space;
  const changeRequestId = String(request.number);
  const { content } = caller.changeRequests;
  const base = readerOf(caller, request.revisionMergedAncestor ?? request.revisionInitial);
  const own: Side["reader"] = {
    pages: (input) => content.pages({ ...input, changeRequestId }),
    file: (input) => content.file({ ...input, changeRequestId }),
  };
  const side = async (reader: Side["reader"]): Promise<Side> => {
    const { pages } = await orNotFound(reader.pages({ spaceId, metadata: false, computed: true }));
    return { spaceId, reader, index: indexPages(pages) };
  };
  const [before, after] = await Promise.all([side(base), side(own)]);
  return { before, after };
}

/** A row as it is drawn: its blocks with the changed words marked. */
export interface DrawnRow {
  row: BlockDifference;
  before?: DocumentBlock;
  after?: DocumentBlock;
}

export type Drawn = DrawnRow | { skipped: number };

/** A page's difference, with what it takes to draw it. */
export interface LoadedDifference {
  difference: Difference;
  rows: Drawn[];
  before: DocumentContext;
  after: DocumentContext;
}

type Tone = "red" | "green";

function partsOf(row: BlockDifference, side: "before" | "after"): MarkedParts {
  const own = side === "before" ? "removed" : "added";
  return new Map(
    (row.parts ?? []).flatMap((part) => {
      if (part.kind === own) return [[part.key, "all"] as const];
      return part.kind === "changed" ? [[part.key, part.words?.[side] ?? "all"] as const] : [];
    }),
  );
}

function marked(row: BlockDifference, side: "before" | "after"): DocumentBlock | undefined {
  const block = row.block?.[side];
  if (!block || row.kind !== "changed") return block;
  const tone: Tone = side === "before" ? "red" : "green";
  return row.words ? markWords(block, row.words[side], tone) : markParts(block, partsOf(row, side), tone);
}

async function contextOf(
  { spaceId, reader, index }: Side,
  blocks: DocumentBlock[],
): Promise<DocumentContext> {
  const [files, prepared] = await Promise.all([
    readFiles(reader, spaceId, fileIdsOf(blocks)),
    prepareDocument(blocks, iconsOfPages(index), drawersFor(spaceId)),
  ]);
  const place = { spaceId, base: `/spaces/${spaceId}` };
  return { ...surroundingsOf({ place, pages: index, files }), prepared };
}

/** What is different on a page, ready to be drawn; null where the page cannot be compared. */
export async function loadDifference(
  caller: Caller,
  request: ChangeRequest,
  sides: Sides,
  pageId: string,
): Promise<LoadedDifference | null> {
  const key = { spaceId: request.space, changeRequestId: String(request.number) };
  const difference = await orNull(caller.changeRequests.pageChanges({ ...key, pageId }));
  if (!difference) return null;
  const rows = parsedOf(difference.blocks).map((row): Drawn => {
    if (row.kind === "skipped") return { skipped: row.count };
    const [before, after] = [marked(row, "before"), marked(row, "after")];
    return { row, ...(before && { before }), ...(after && { after }) };
  });
  const blocksOf = (side: "before" | "after") =>
    rows.flatMap((row) => ("skipped" in row ? [] : (row[side] ?? [])));
  const [before, after] = await Promise.all([
    contextOf(sides.before, blocksOf("before")),
    contextOf(sides.after, blocksOf("after")),
  ]);
  return { difference, rows, before, after };
}
