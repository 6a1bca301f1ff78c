import type { Element } from "hast";
import {
  classesOf,
  element,
  findElements,
  hasClass,
  hasContent,
  type Nodes,
  plain,
  textOf,
  without,
} from "../hast";

type IsMeant = (node: Element) => boolean;

/** A kind of tabs: the elements with the titles, and the elements with the contents in the same order. */
interface Kind {
  isAround: IsMeant;
  isTitle: IsMeant;
  isPanel: IsMeant;
}

const hasRole = (role: string) => (node: Element) => textOf(node, "role") === role;
const hasTabs = (node: Element) => findElements(node.children, hasRole("tablist")).length === 1;

const KINDS: readonly Kind[] = [
  // MkDocs Material. Older versions have no elements around the titles and the contents.
  {
    isAround: (node) => hasClass(node, "tabbed-set"),
    isTitle: ({ tagName }) => tagName === "label",
    isPanel: (node) =>
      hasClass(node, "tabbed-block") || (hasClass(node, "tabbed-content") && !hasBlocks(node)),
  },
  // Sphinx Design
  {
    isAround: (node) => hasClass(node, "sd-tab-set"),
    isTitle: (node) => hasClass(node, "sd-tab-label"),
    isPanel: (node) => hasClass(node, "sd-tab-content"),
  },
  // VitePress
  {
    isAround: (node) => hasClass(node, "vp-code-group"),
    isTitle: ({ tagName }) => tagName === "label",
    isPanel: (node) => node.tagName === "pre" || classesOf(node).some((name) => /^language-/.test(name)),
  },
  // Docusaurus, Starlight, Mintlify, GitBook, Docsy and Sphinx Tabs use the roles of ARIA.
  { isAround: hasTabs, isTitle: hasRole("tab"), isPanel: hasRole("tabpanel") },
];

const hasBlocks = (node: Element) =>
  findElements(node.children, (one) => hasClass(one, "tabbed-block")).length > 0;

/** Converts an element that contains only the titles and contents of tabs. Returns null for other elements. */
function tabsIn(node: Element): Element | null {
  for (const { isAround, isTitle, isPanel } of KINDS) {
    if (!isAround(node)) continue;
    const titles = findElements(node.children, isTitle);
    const panels = findElements(node.children, isPanel);
    if (titles.length < 1 || titles.length !== panels.length) continue;
    const parts = new Set([...titles, ...panels]);
    if (hasContent(without(node.children, (one) => parts.has(one)))) continue;
    const sections = panels.map((panel, index) => {
      const title = plain([titles[index] as Element])
        .replace(/\s+/g, " ")
        .trim();
      const isCode = panel.tagName === "pre";
      return element("section", { dataTab: title || String(index + 1) }, isCode ? [panel] : panel.children);
    });
    return element("div", { dataTabs: "true" }, sections);
  }
  return null;
}

/** Converts a list of titles and the element with the contents after it, as Docsy and Bootstrap write them. */
function withTabsInRow(nodes: Nodes): Nodes {
  const row: Nodes = [];
  for (const node of nodes) {
    const before = row.findLastIndex(({ type }) => type === "element");
    const titles = row[before];
    const isPair = titles?.type === "element" && findElements([titles], hasRole("tablist")).length === 1;
    const tabs = isPair && node.type === "element" ? tabsIn(element("div", {}, [titles, node])) : null;
    if (tabs && !hasContent(row.slice(before + 1))) row.splice(before, row.length, tabs);
    else row.push(node);
  }
  return row;
}

/**
 * Converts the tabs of common generators to `<div data-tabs>` with one `<section data-tab>` for each tab. An element is converted
 * after the elements in it, so tabs can contain tabs.
 */
export const withTabs = (nodes: Nodes): Nodes =>
  withTabsInRow(
    nodes.map((node) => {
      if (node.type !== "element") return node;
      const inner = { ...node, children: withTabs(node.children) as Element["children"] };
      return tabsIn(inner) ?? inner;
    }),
  );
