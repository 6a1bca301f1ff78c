import { readAddress, resolveAddress, type Targets } from "@/domains/content/addresses";
import { type Resolve, readDocument } from "@/domains/content/markdown";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { readable } from "./readable";

/** Where a text stands, and what its addresses can lead to. */
export interface DraftPlace {
  spaceId: string;
  /** Path of the page in its repository; null outside of one. */
  gitPath: string | null;
  targets: Targets;
}

/** For texts of which nothing but blocks and places is asked: their addresses lead nowhere. */
export const NO_PLACE: DraftPlace = {
  spaceId: "",
  gitPath: null,
  targets: { byPath: new Map(), byId: new Map() },
};

/** A top-level stretch of the text, in characters, with the blocks that it became. */
export interface DraftSegment {
  from: number;
  to: number;
  blocks: DocumentBlock[];
}

export type ReadDraft =
  | { nodes: DocumentBlock[]; segments: DraftSegment[] }
  /** Why the text cannot be a page, such as its size. */
  | { problem: string };

/**
 * Reads a page's text (without front matter and title) as the service would: the same converter, in a browser. Pure,
 * so that a draft shows without being sent anywhere.
 */
export function readDraft(text: string, { spaceId, gitPath, targets }: DraftPlace): ReadDraft {
  const resolve: Resolve = (href, usage) =>
    resolveAddress(href, readAddress(href, usage, gitPath), spaceId, targets);
  const read = () => {
    const { document, segments } = readDocument(text, { resolve });
    const placed = segments.map(({ span, blocks }) => ({ from: span.start, to: span.end, blocks }));
    return { nodes: document.nodes, segments: placed };
  };
  return readable(read, (problem) => ({ problem }));
}
