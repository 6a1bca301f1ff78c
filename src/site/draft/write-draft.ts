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

/**
 * The location of a text, and the paths of possible link targets in the Git repository. A path is null if the target isn't
 * in the repository.
 */
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

/** Parses a text. Blocks that are also in `before` keep their keys. Returns null if the text can't be a page. */
export function readKeyed(text: string, before: DraftText | null, place: WritePlace): KeyedDraft | null {
  const read = () => {
    const keys = alignKeys(before, text, randomKey);
    const { document } = toDocument(text, { keys, resolve: optionsOf(place).resolve });
    return { text, keys, nodes: document.nodes };
  };
  return readable(read, () => null);
}

/**
 * Writes a Document into the existing text like the server, so that unchanged blocks keep their bytes. If Markdown can't
 * represent a top-level block, returns the index of that block instead.
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
