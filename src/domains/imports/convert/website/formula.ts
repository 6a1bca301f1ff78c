import type { Element } from "hast";
import { hasClass, plain } from "../hast";
import { notionFormula } from "../notion";

/** Returns the TeX source of a formula of KaTeX, MkDocs or Sphinx, or null if the element isn't a formula. */
export function websiteFormula(node: Element): string | null {
  const katex = notionFormula(node);
  if (katex !== null) return katex;
  if (!hasClass(node, "arithmatex", "math") || !["span", "div"].includes(node.tagName)) return null;
  const found = /^\s*\\[([](.*)\\[\])]\s*$/s.exec(plain([node]));
  return found ? (found[1] ?? "").replace(/\s+/g, " ").trim() : null;
}
