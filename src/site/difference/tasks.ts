import { defineTask } from "@/lib/threads/task";
import type { Used } from "../document/context";
import type { DocumentUses } from "../document/uses";
import type { PageDifference } from "./rows";

export type Layout = "inline" | "split";

/** A difference, whose rows are JSON, with what is around each side. */
export interface RenderedToDraw {
  blocks: string;
  layout: Layout;
  before: Used;
  after: Used;
}

export interface SourceToDraw {
  blocks: string;
  layout: Layout;
  head: PageDifference["head"];
}

/** Finds what each side of a difference, whose rows are given as JSON, refers to. */
export const differenceUsesTask = defineTask<string, { before: DocumentUses; after: DocumentUses }>(
  "difference-uses",
);

/** Draws a difference as it reads, as HTML; null past the length that is sent. */
export const drawRenderedTask = defineTask<RenderedToDraw, string | null>("difference-rendered");

/** Draws a difference as it is written, as HTML; null past the length that is sent. */
export const drawSourceTask = defineTask<SourceToDraw, string | null>("difference-source");
