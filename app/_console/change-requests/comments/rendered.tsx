"use client";

import { useEffect, useMemo, useState } from "react";
import type { ContentRef, DocumentBlock } from "@/domains/content/markdown/document";
import type { DocumentContext } from "@/site/blocks/context";
import { DocumentView } from "@/site/blocks/document-view";
import { prepareFormulas } from "@/site/blocks/prepare";
import { readShortText } from "@/site/draft/short-text";
import { useMentioned } from "./use-mentioned";
import "@/site/blocks/blocks.css";

const ABSOLUTE = /^(https?|mailto):/i;

/** The rendering context for short texts. All links are treated as external, and no references are loaded. */
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

/** Returns the rendered formulas of a text. A formula's source is shown until the formula is rendered. */
function useFormulas(nodes: readonly DocumentBlock[]) {
  const [formulas, setFormulas] = useState(CONTEXT.prepared.formulas);
  useEffect(() => {
    let isStale = false;
    void prepareFormulas(nodes).then((rendered) => {
      if (!isStale) setFormulas(rendered);
    });
    return () => {
      isStale = true;
    };
  }, [nodes]);
  return formulas;
}

interface BlocksProps {
  nodes: readonly DocumentBlock[];
  /** The name to show for a mention, or null if the reference isn't a mention. */
  nameOf: (ref: ContentRef) => string | null;
}

/** The blocks of a short text. */
export function ShortBlocks({ nodes, nameOf }: BlocksProps) {
  const describe = (ref: ContentRef) => {
    const title = nameOf(ref);
    // The component for mentions adds the `@` before a person's name.
    return title === null ? null : { title: ref.kind === "user" ? title.replace(/^@/, "") : title };
  };
  const prepared = { ...CONTEXT.prepared, formulas: useFormulas(nodes) };
  return (
    <div className="doc-console doc-short min-w-0 break-words">
      <DocumentView nodes={nodes} context={{ ...CONTEXT, prepared, describe }} />
    </div>
  );
}

/**
 * Renders the blocks of a comment or description. `markdown` is the source of the blocks, if it's available.
 */
export function RenderedBlocks({ nodes, markdown }: { nodes: readonly DocumentBlock[]; markdown?: string }) {
  return <ShortBlocks nodes={nodes} nameOf={useMentioned(nodes, markdown)} />;
}

/** The rendered Markdown of a comment. Shows plain text if the Markdown can't be parsed. */
export function RenderedText({ markdown }: { markdown: string }) {
  const nodes = useMemo(() => readShortText(markdown), [markdown]);
  if (!nodes) return <pre className="font-sans whitespace-pre-wrap break-words">{markdown}</pre>;
  return <RenderedBlocks nodes={nodes} markdown={markdown} />;
}
