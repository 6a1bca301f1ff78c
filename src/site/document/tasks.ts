import { defineTask } from "@/lib/threads/task";
import type { OutlineEntry } from "@/site/blocks/outline";
import type { Used } from "./context";
import type { DocumentUses } from "./uses";

export interface DrawnDocument {
  html: string;
  outline: OutlineEntry[];
}

/** Finds the references in a Document. The input is the Document as JSON. */
export const documentUsesTask = defineTask<string, DocumentUses>("document-uses");

/**
 * Renders a Document as HTML for the console. The input is the Document as JSON. The result is null if the HTML exceeds the
 * maximum length.
 */
export const drawDocumentTask = defineTask<{ document: string; used: Used }, DrawnDocument | null>(
  "document",
);

/** A rendered part of a Document. `key` is the key of its first block. */
export interface DrawnPart {
  key: string;
  html: string;
}

/**
 * Renders a Document in parts that start at the blocks with these keys. The input is the Document as JSON. The result is
 * null if the HTML exceeds the maximum length.
 */
export const drawPartsTask = defineTask<
  { document: string; starts: readonly string[]; used: Used },
  DrawnPart[] | null
>("document-parts");
