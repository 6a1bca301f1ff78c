import { defineTask } from "@/lib/threads/task";
import type { Used } from "../document/context";
import type { DocumentUses } from "../document/uses";
import type { DifferenceSide, PageDifference } from "./rows";

export type Layout = "inline" | "split";

/** A difference to render. `blocks` contains JSON text. */
interface ToDraw {
  blocks: string;
  layout: Layout;
}

/** Finds the references on each side of a difference. The input is the rows as JSON. */
export const differenceUsesTask = defineTask<string, Record<DifferenceSide, DocumentUses>>("difference-uses");

/** Renders a difference as HTML. The result is null if the HTML exceeds the maximum length. */
export const drawRenderedTask = defineTask<ToDraw & Record<DifferenceSide, Used>, string | null>(
  "difference-rendered",
);

/** Renders the Markdown source of a difference as HTML. The result is null if the HTML exceeds the maximum length. */
export const drawSourceTask = defineTask<ToDraw & Pick<PageDifference, "head">, string | null>(
  "difference-source",
);
