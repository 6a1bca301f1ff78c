import { defineTask } from "@/lib/threads/task";
import type { Used } from "../document/context";
import type { DocumentUses } from "../document/uses";
import type { DifferenceSide, PageDifference } from "./rows";

export type Layout = "inline" | "split";

/** A difference whose rows are JSON. */
interface ToDraw {
  blocks: string;
  layout: Layout;
}

/** Finds what each side of a difference, whose rows are given as JSON, refers to. */
export const differenceUsesTask = defineTask<string, Record<DifferenceSide, DocumentUses>>("difference-uses");

/** Draws a difference as it reads, as HTML; null past the length that is sent. */
export const drawRenderedTask = defineTask<ToDraw & Record<DifferenceSide, Used>, string | null>(
  "difference-rendered",
);

/** Draws a difference as it is written, as HTML; null past the length that is sent. */
export const drawSourceTask = defineTask<ToDraw & Pick<PageDifference, "head">, string | null>(
  "difference-source",
);
