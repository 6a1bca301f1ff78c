import { readAddress, resolveAddress, type Targets } from "@/domains/content/addresses";
import { type Resolve, readDocument } from "@/domains/content/markdown";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { readable } from "./readable";

/** The page that contains a text, and the pages and files that the text's URLs can refer to. */
export interface DraftPlace {
  spaceId: string;
  /** The page's path in its Git repository, or null if the page isn't in a repository. */
  gitPath: string | null;
  targets: Targets;
}

/**
 * A page without targets, for callers that need only a text's blocks and their positions. The URLs in the text aren't
 * resolved.
 */
export const NO_PLACE: DraftPlace = {
  spaceId: "",
  gitPath: null,
  targets: { byPath: new Map(), byId: new Map() },
};

/** A top-level part of the text, as character offsets, with its blocks. */
export interface DraftSegment {
  from: number;
  to: number;
  blocks: DocumentBlock[];
}

export type ReadDraft =
  | { nodes: DocumentBlock[]; segments: DraftSegment[] }
  /** The reason why the text can't be a page, such as its size. */
  | { problem: string };

/**
 * Parses a page's text (without front matter and title) in the browser, with the converter that the server also uses. A
 * preview therefore needs no request.
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
