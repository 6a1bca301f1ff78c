import type { OutlineEntry } from "@/site/blocks/outline";
import type { Canvas, Target } from "./canvas";
import { destinationOf, type Entry, type PdfOutline } from "./outline";

/** A bookmark of pdfkit, with a property that the library's types omit. */
interface Item {
  addItem(title: string, options: object): Item;
  outlineData: Record<string, unknown>;
}

/** The start of a page in the PDF, and the headings on it. */
export interface Start {
  pageIndex: number;
  headings: readonly OutlineEntry[];
}

/** With more pages, viewers show only the pages at the top level at first. */
const EXPANDED_MAX = 12;
/** The maximum number of bookmarks for headings. All bookmarks stay in memory until the end. */
const HEADINGS_MAX = 20_000;

function addTo(canvas: Canvas, parent: Item, title: string, target: Target | null, expanded = false): Item {
  const item = parent.addItem(title, { expanded, pageNumber: 0 });
  delete item.outlineData.Dest;
  if (!target) return item;
  if ("dest" in target) {
    canvas.want(target.dest);
    item.outlineData.Dest = new String(target.dest);
    return item;
  }
  const action = canvas.document.ref({ S: "URI", URI: new String(target.url) });
  item.outlineData.A = action;
  (action as unknown as { end(): void }).end();
  return item;
}

function addHeadings(
  canvas: Canvas,
  page: Item,
  { id: pageId }: Entry,
  headings: readonly OutlineEntry[],
): void {
  const open = [page];
  for (const { id, title, depth } of headings) {
    open.length = Math.min(open.length, depth);
    const parent = open.at(-1) ?? page;
    open.push(addTo(canvas, parent, title, { dest: destinationOf(pageId, id) }));
  }
}

/**
 * The page tree as bookmarks, with the headings of each page below it. The bookmark of a link opens its target. If the
 * target isn't in the PDF, the bookmark opens the URL.
 */
export function addBookmarks(
  canvas: Canvas,
  entries: PdfOutline["entries"],
  starts: ReadonlyMap<Entry, Start>,
): void {
  let left = HEADINGS_MAX;
  const add = (parent: Item, entry: Entry, depth: number): void => {
    const start = starts.get(entry);
    const target = start ? { dest: destinationOf(entry.id) } : entry.target;
    const isExpanded = depth === 0 && entries.length <= EXPANDED_MAX;
    const item = addTo(canvas, parent, entry.name, target, isExpanded);
    const headings = start?.headings.slice(0, left) ?? [];
    left -= headings.length;
    addHeadings(canvas, item, entry, headings);
    for (const child of entry.below) add(item, child, depth + 1);
  };
  for (const entry of entries) add(canvas.document.outline as unknown as Item, entry, 0);
}
