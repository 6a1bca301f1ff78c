import type { Element } from "hast";
import { classesOf, findElements, hasClass, type Nodes, textOf } from "../hast";
import { isLanguage, isLineNumber } from "./idioms";

const HEADING_OF_BOX = /(?:admonition|alert|callout|custom-block)-?(?:title|heading)/i;
const TAB_TITLES = ["tabbed-labels", "sd-tab-label"];

/**
 * Returns the text that the word check reads instead of an element of a website. The check doesn't read titles of tabs, because the
 * page shows each title above its tab. Returns null if the element isn't shown, and undefined for other elements.
 */
export function checkedText(node: Element): Nodes | null | undefined {
  const isTabTitle =
    textOf(node, "role") === "tab" || node.tagName === "label" || hasClass(node, ...TAB_TITLES);
  if (isTabTitle || isLineNumber(node) || isLanguage(node)) return null;
  // The box of Antora is a table with an icon.
  if (hasClass(node, "admonitionblock"))
    return findElements(node.children, (one) => one.tagName === "td" && !hasClass(one, "icon")).flatMap(
      ({ children }) => children,
    );
  // The title of a box isn't a heading of the page.
  const isBoxHeading =
    /^h[1-6]$/.test(node.tagName) && classesOf(node).some((name) => HEADING_OF_BOX.test(name));
  return isBoxHeading ? node.children : undefined;
}
