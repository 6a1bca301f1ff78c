import type { DocumentBlock, DocumentInline } from "@/domains/content/markdown/document";
import type { BlockContext } from "./context";
import { drawFormula } from "./formulas";

/** A formula as HTML and MathML. If it can't be rendered, its source and the reason. */
export function Formula({ node, context }: { node: DocumentBlock | DocumentInline; context: BlockContext }) {
  const formula = String(node.data.formula ?? "");
  const drawn = context.prepared.formulas.get(node) ?? drawFormula(formula, node.object === "block");
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
