import type { Canvas } from "./canvas";
import type { Box, Slice } from "./slice";
import { CONTENT_HEIGHT, PAGE } from "./theme";

interface Placed {
  slice: Slice;
  y: number;
}

/** The distance by which a box extends beyond its content at a page break, in points. */
const BLEED = 4;

/**
 * Places slices on pages, one below the other, and draws their boxes behind them. When a page is full, starts a new page.
 */
export class Paginator {
  private placed: Placed[] = [];
  private group: Slice[] = [];
  private y: number = PAGE.top;
  private isOpen = false;

  /** `finishPage` draws the other parts of each page, such as its page number. */
  constructor(
    private readonly canvas: Canvas,
    private readonly finishPage: () => void,
    private readonly beforePage: () => void,
  ) {}

  /** Starts a new page immediately. */
  startPage(): void {
    this.closePage();
    this.beforePage();
    this.canvas.document.addPage();
    this.isOpen = true;
    this.y = PAGE.top;
  }

  add(slice: Slice): void {
    this.group.push(slice);
    if (!slice.keep) this.settle();
  }

  /** Draws the last page. */
  closePage(): void {
    this.settle();
    if (!this.isOpen) return;
    this.paint();
    this.finishPage();
    this.placed = [];
    this.isOpen = false;
  }

  private settle(): void {
    const slices = this.group;
    this.group = [];
    const height = slices.reduce((sum, slice) => sum + slice.height, 0);
    if (height <= CONTENT_HEIGHT && this.y + height > this.bottom && this.placed.length > 0)
      this.turn(slices.find((slice) => slice.space !== "gap"));
    for (const slice of slices) this.place(slice);
  }

  private readonly bottom = PAGE.height - PAGE.bottom;

  private turn(next: Slice | undefined): void {
    const group = this.group;
    this.group = [];
    this.startPage();
    this.group = group;
    for (const header of next?.repeat ?? []) this.put(header);
  }

  private place(slice: Slice): void {
    if (slice.space === "gap" && this.placed.length === 0) return;
    if (this.y + slice.height > this.bottom + 0.01 && this.placed.length > 0) {
      this.turn(slice);
      if (slice.space === "gap") return;
    }
    this.put(slice);
  }

  private put(slice: Slice): void {
    this.placed.push({ slice, y: this.y });
    this.y += slice.height;
  }

  private paint(): void {
    const leaves: Placed[] = [];
    for (const placed of this.placed) flatten(placed, leaves);
    const areas = areasOf(leaves, this.placed.at(0), this.placed.at(-1));
    for (const { box, top, bottom } of areas) this.canvas.box(box, top, bottom - top);
    for (const { slice, y } of leaves) {
      for (const name of slice.names ?? []) this.canvas.name(name, y);
      slice.draw?.(this.canvas, y);
    }
  }
}

function flatten({ slice, y }: Placed, into: Placed[]): void {
  into.push({ slice, y });
  for (const part of slice.parts ?? []) flatten({ slice: part.slice, y: y + part.offset }, into);
}

interface Area {
  box: Box;
  depth: number;
  top: number;
  bottom: number;
}

/** Returns the area of each box on this page. Outer boxes come before inner boxes. */
function areasOf(leaves: readonly Placed[], first: Placed | undefined, last: Placed | undefined): Area[] {
  const areas = new Map<Box, Area>();
  for (const { slice, y } of leaves) {
    slice.boxes.forEach((box, depth) => {
      const area = areas.get(box) ?? { box, depth, top: y, bottom: y };
      areas.set(box, area);
      area.top = Math.min(area.top, y);
      area.bottom = Math.max(area.bottom, y + slice.height);
    });
  }
  for (const area of areas.values()) {
    if (first && area.top === first.y && !first.slice.space) area.top -= BLEED;
    if (last && area.bottom === last.y + last.slice.height && !last.slice.space) area.bottom += BLEED;
  }
  return [...areas.values()].sort((a, b) => a.depth - b.depth);
}
