/** The maximum nesting depth of a formula. Deeper formulas are written as plain text. */
const DEPTH_MAX = 40;

const FUNCTIONS = new Set(["sin", "cos", "tan", "log", "ln", "exp", "lim", "max", "min", "det"]);
const SIGNS: Readonly<Record<string, string>> = { "\u2212": "-", "\u2061": "", "\u2062": "", "\u200b": "" };

const grouped = (text: string) => (text.length === 1 ? text : `{${text}}`);

/**
 * Returns the TeX for MathML. If the MathML includes its original source, returns this source. If the source is
 * missing, generates TeX from the parts.
 */
export function texOf(math: Element): string {
  const noted = math.querySelector('annotation[encoding="application/x-tex"]')?.textContent?.trim();
  return noted || written(math, 0).replace(/\s+/g, " ").trim();
}

function written(element: Element, depth: number): string {
  if (depth > DEPTH_MAX) return element.textContent ?? "";
  const parts = [...element.children].map((child) => written(child, depth + 1));
  const text = (element.textContent ?? "").trim();
  const [one = "", two = "", three = ""] = parts;
  switch (element.localName) {
    case "mi":
      return FUNCTIONS.has(text) ? `\\${text} ` : text.length > 1 ? `\\mathrm{${text}}` : text;
    case "mn":
    case "mo":
      return SIGNS[text] ?? text;
    case "mtext":
      return text === "" ? "" : `\\text{${text}}`;
    case "msup":
    case "mover":
      return `${grouped(one)}^${grouped(two)}`;
    case "msub":
    case "munder":
      return `${grouped(one)}_${grouped(two)}`;
    case "msubsup":
    case "munderover":
      return `${grouped(one)}_${grouped(two)}^${grouped(three)}`;
    case "mfrac":
      return `\\frac{${one}}{${two}}`;
    case "msqrt":
      return `\\sqrt{${parts.join("")}}`;
    case "mroot":
      return `\\sqrt[${two}]{${one}}`;
    case "mtr":
      return parts.join(" & ");
    case "mtable":
      return `\\begin{matrix} ${parts.join(" \\\\ ")} \\end{matrix}`;
    case "annotation":
    case "annotation-xml":
      return "";
    default:
      return parts.length > 0 ? parts.join("") : text;
  }
}
