import { defineTask } from "@/lib/threads/task";
import type { OutlineEntry } from "@/site/blocks/outline";
import type { Used } from "./context";
import type { DocumentUses } from "./uses";

export interface DrawnDocument {
  html: string;
  outline: OutlineEntry[];
}

/** Finds what a Document, given as JSON, refers to. */
export const documentUsesTask = defineTask<string, DocumentUses>("document-uses");

/** Draws a Document, given as JSON, as the console shows it; null past the length that is sent. */
export const drawDocumentTask = defineTask<{ document: string; used: Used }, DrawnDocument | null>(
  "document",
);

/** One of the parts that a Document is drawn in: it begins with the block of this key. */
export interface DrawnPart {
  key: string;
  html: string;
}

/** Draws a Document, given as JSON, in parts that begin with these keys; null past the length that is sent. */
export const drawPartsTask = defineTask<
  { document: string; starts: readonly string[]; used: Used },
  DrawnPart[] | null
>("document-parts");
