import type { DocumentBlock, DocumentInline } from "@/domains/content/markdown/document";
import type { BlockContext } from "./context";
import { drawFormula } from "./formulas";

interface Props {
  node: DocumentBlock | DocumentInline;
  context: BlockContext;
}

/** A formula as HTML and MathML; one that cannot be drawn is shown as its source, and says why. */
export function Formula({ node, context }: Props) {
  const formula = String(node.data.formula ?? "");
  const isDisplay = node.object === "block";
  const drawn = context.prepared.formulas.get(node) ?? drawFormula(formula, isDisplay);
  if ("problem" in drawn) {
    return (
      <code className="doc-broken" title={`This formula ${drawn.problem}`}>
        {formula}
      </code>
    );
  }
  const className = isDisplay ? "doc-math-display" : undefined;
  // KaTeX escapes what it is given, and without `trust` it makes neither links nor images.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is KaTeX's own
  return <span className={className} dangerouslySetInnerHTML={{ __html: drawn.html }} />;
}
