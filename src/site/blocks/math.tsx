import katex from "katex";

/** A page may hold many formulas: each is bounded, so that a hostile one cannot hold the server. */
const BOUNDS = { maxExpand: 500, maxSize: 50 };

function render(formula: string, displayMode: boolean): string | null {
  try {
    return katex.renderToString(formula, { displayMode, trust: false, strict: false, ...BOUNDS });
  } catch {
    return null;
  }
}

/** A formula as HTML and MathML; one that is not valid TeX is shown as its source. */
export function Formula({ formula, display = false }: { formula: string; display?: boolean }) {
  const html = render(formula, display);
  if (html === null) {
    return (
      <code className="doc-broken" title="This formula is not valid">
        {formula}
      </code>
    );
  }
  const className = display ? "doc-math-display" : undefined;
  // KaTeX escapes what it is given, and without `trust` it makes neither links nor images.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is KaTeX's own
  return <span className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
