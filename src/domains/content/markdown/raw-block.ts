import { block, type DocumentBlock } from "./document";

/**
 * Markdown that the model has no block for is kept as an integration block of an integration that
 * nobody can install: `props.source` holds it as written. Readers that do not know it show nothing,
 * which is what comments and foreign tags want; writing puts the source back. A code block would
 * show the source to every reader, and would turn into a real code block once it is written back.
 */
export const RAW_INTEGRATION = "markdown";

export type RawKind = "html" | "tag";

/** A block that carries its own source. */
export function rawBlock(kind: RawKind, source: string): DocumentBlock {
  return block("integration", { integration: RAW_INTEGRATION, block: kind, props: { source } });
}

/** The source that a raw block carries; null when the block is another one. */
export function rawSource(node: DocumentBlock): string | null {
  if (node.type !== "integration" || node.data.integration !== RAW_INTEGRATION) return null;
  const props = node.data.props as { source?: unknown } | undefined;
  return typeof props?.source === "string" ? props.source : null;
}
