import { exactSize } from "@/lib/sizes";
import { ImportError } from "./runs";

const PAGES_MAX = 10_000;
/** The maximum total number of characters in an import's pages. */
const TEXT_LENGTH_MAX = 128 * 1024 * 1024;

/** @throws ImportError if an import has more pages than an import can have */
export function checkPageCount(count: number): void {
  if (count > PAGES_MAX)
    throw new ImportError(
      `An import can have at most ${PAGES_MAX} pages. Split the pages into several imports.`,
    );
}

/** Counts the text of an import's pages, and enforces the limit. */
export class TextBudget {
  private length = 0;

  /** @throws ImportError */
  grow(length: number): void {
    this.length += length;
    if (this.length > TEXT_LENGTH_MAX)
      throw new ImportError(
        `The pages of an import can have at most ${exactSize(TEXT_LENGTH_MAX)} of text in total. Split the pages into several imports.`,
      );
  }
}
