import type { Canvas } from "./canvas";
import type { Entry, PdfOutline } from "./outline";

/** pdfkit's items, with the part that its types leave out. */
interface Item {
  addItem(title: string, options: object): Item;
  outlineData: Record<string, unknown>;
}

/**
 * The bookmarks that viewers show beside the pages: the page tree itself. A link of the tree leads where it leads;
 * one that leads out of the PDF opens its address.
 */
export function addBookmarks(
  canvas: Canvas,
  entries: PdfOutline["entries"],
  pageOf: ReadonlyMap<Entry, number>,
): void {
  const pages = canvas.document.bufferedPageRange().count;
  const add = (parent: Item, entry: Entry, depth: number): void => {
    const pageNumber = pageOf.get(entry);
    const expanded = depth === 0 && entries.length <= 12;
    const item = parent.addItem(entry.name, { expanded, pageNumber: Math.min(pageNumber ?? 0, pages - 1) });
    if (pageNumber === undefined) setTarget(canvas, item, entry);
    for (const child of entry.below) add(item, child, depth + 1);
  };
  for (const entry of entries) add(canvas.document.outline as unknown as Item, entry, 0);
}

function setTarget(canvas: Canvas, item: Item, { target }: Entry): void {
  delete item.outlineData.Dest;
  if (!target) return;
  if ("dest" in target) item.outlineData.Dest = new String(target.dest);
  else item.outlineData.A = canvas.document.ref({ S: "URI", URI: new String(target.url) });
  const action = item.outlineData.A as { end?: () => void } | undefined;
  action?.end?.();
}
