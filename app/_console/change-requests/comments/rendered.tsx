"use client";

import { useMemo } from "react";
import type { ContentRef, DocumentBlock } from "@/domains/content/markdown/document";
import type { DocumentContext } from "@/site/blocks/context";
import { DocumentView } from "@/site/blocks/document-view";
import { readShortText } from "@/site/draft/short-text";
import { useMentioned } from "./use-mentioned";
import "@/site/blocks/blocks.css";

const ABSOLUTE = /^(https?|mailto):/i;

/** Context of short texts: links are external, and nothing is looked up beforehand. */
const CONTEXT: DocumentContext = {
  hrefOf: (ref: ContentRef) => (ref.kind === "url" && ABSOLUTE.test(ref.url) ? ref.url : null),
  fileOf: () => null,
  describe: () => null,
  prepared: {
    ids: new Map(),
    code: new Map(),
    icons: new Map(),
    notes: new Map(),
    formulas: new Map(),
  },
};

interface BlocksProps {
  nodes: readonly DocumentBlock[];
  /** What a mention is called; null for what is none. */
  nameOf: (ref: ContentRef) => string | null;
}

/** The blocks of a short text. */
export function ShortBlocks({ nodes, nameOf }: BlocksProps) {
  const describe = (ref: ContentRef) => {
    const title = nameOf(ref);
    // The mention of a person says its `@` itself.
    return title === null ? null : { title: ref.kind === "user" ? title.replace(/^@/, "") : title };
  };
  return (
    <div className="doc-console doc-short min-w-0 break-words">
      <DocumentView nodes={nodes} context={{ ...CONTEXT, describe }} />
    </div>
  );
}

/** The blocks of a comment or description; `markdown` is what they were read from, where that is at hand. */
export function RenderedBlocks({ nodes, markdown }: { nodes: readonly DocumentBlock[]; markdown?: string }) {
  return <ShortBlocks nodes={nodes} nameOf={useMentioned(nodes, markdown)} />;
}

/** A comment's Markdown as it reads; as it was written where it cannot be read. */
export function RenderedText({ markdown }: { markdown: string }) {
  const nodes = useMemo(() => readShortText(markdown), [markdown]);
  if (!nodes) return <pre className="font-sans whitespace-pre-wrap break-words">{markdown}</pre>;
  return <RenderedBlocks nodes={nodes} markdown={markdown} />;
}
