import { block, type DocumentBlock, fragment } from "./document";

/**
 * Markdown that the model has no block for is kept as a block of an integration that nobody can install.
 * `props.source` holds it as written, and writing puts that back. A fragment holds what readers see of it, as blocks
 * that the model has. Scripts, styles and comments show nothing, and foreign HTML is never sent to a browser.
 */
export const RAW_INTEGRATION = "markdown";

export type RawKind = "html" | "tag";

/** A block that carries its own source, and what of it is shown. */
export function rawBlock(kind: RawKind, source: string, shown: DocumentBlock[] = []): DocumentBlock {
  const node = block("integration", { integration: RAW_INTEGRATION, block: kind, props: { source } });
  return shown.length > 0 ? { ...node, fragments: [fragment("shown", shown)] } : node;
}

/** The blocks that a raw block shows; null when the block is another one. */
export function shownOfRaw(node: DocumentBlock): DocumentBlock[] | null {
  return rawSource(node) === null ? null : (node.fragments?.[0]?.nodes ?? []);
}

/** The source that a raw block carries; null when the block is another one. */
export function rawSource(node: DocumentBlock): string | null {
  if (node.type !== "integration" || node.data.integration !== RAW_INTEGRATION) return null;
  const props = node.data.props as { source?: unknown } | undefined;
  return typeof props?.source === "string" ? props.source : null;
}
