import type { DocumentBlock, DocumentInline } from "@/domains/content/markdown/document";
import type { BlockContext } from "./context";

/**
 * A formula as HTML and MathML. If the formula can't be rendered, shows its source, and the reason if it is
 * known.
 */
export function Formula({ node, context }: { node: DocumentBlock | DocumentInline; context: BlockContext }) {
  const formula = String(node.data.formula ?? "");
  const drawn = context.prepared.formulas.get(node);
  if (!drawn) return <code>{formula}</code>;
  if ("problem" in drawn) {
    return (
      <code className="doc-broken" title={`This formula ${drawn.problem}`}>
        {formula}
      </code>
    );
  }
  // KaTeX escapes its input, and without `trust` it creates neither links nor images.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is KaTeX's own
  return <span dangerouslySetInnerHTML={{ __html: drawn.html }} />;
}
