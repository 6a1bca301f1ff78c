import { hrefWriter, readAddress, resolveAddress } from "@/domains/content/addresses";
import {
  alignKeys,
  type BlockKeys,
  fromDocument,
  toDocument,
  UnrepresentableNodeError,
} from "@/domains/content/markdown";
import type { DocumentBlock, JSONDocument } from "@/domains/content/markdown/document";
import { randomKey } from "@/lib/random-key";
import type { DraftPlace } from "./read-draft";
import { readable } from "./readable";

/** A page's text (without front matter and title) with the keys of its blocks. */
export interface DraftText {
  text: string;
  keys: BlockKeys;
}

/** The place of a text, and the paths of its possible targets in the repository; null for what has no path. */
export interface WritePlace extends DraftPlace {
  pathOf: (kind: string, id: string) => string | null;
}

export interface KeyedDraft extends DraftText {
  nodes: DocumentBlock[];
}

const optionsOf = ({ spaceId, gitPath, targets, pathOf }: WritePlace) => ({
  resolve: (href: string, usage: Parameters<typeof readAddress>[1]) =>
    resolveAddress(href, readAddress(href, usage, gitPath), spaceId, targets),
  hrefOf: hrefWriter(spaceId, gitPath, pathOf),
  newKey: randomKey,
});

/** Reads a text with the keys that its blocks had in `before`; null where it cannot be a page. */
export function readKeyed(text: string, before: DraftText | null, place: WritePlace): KeyedDraft | null {
  const read = () => {
    const keys = alignKeys(before, text, randomKey);
    const { document } = toDocument(text, { keys, resolve: optionsOf(place).resolve });
    return { text, keys, nodes: document.nodes };
  };
  return readable(read, () => null);
}

/**
 * Writes a Document into the text that is there, as the service does: what did not change keeps its bytes. A number
 * instead of a text is the place of a top-level block that Markdown cannot hold.
 */
export function writeKeyed(document: JSONDocument, before: DraftText, place: WritePlace): DraftText | number {
  try {
    const { markdown, keys } = fromDocument(document, { previous: before, ...optionsOf(place) });
    return { text: markdown, keys };
  } catch (error) {
    if (error instanceof UnrepresentableNodeError)
      return Number(/^nodes\[(\d+)\]/.exec(error.path)?.[1] ?? 0);
    throw error;
  }
}
