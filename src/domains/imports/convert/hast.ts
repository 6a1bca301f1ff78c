import type { Element, ElementContent, Root, RootContent } from "hast";

export type Nodes = (RootContent | ElementContent)[];

export const element = (tagName: string, properties: Element["properties"], children: Nodes): Element => ({
  type: "element",
  tagName,
  properties,
  children: children as ElementContent[],
});

export const words = (value: string): ElementContent => ({ type: "text", value });

/** A property as text; lists are joined by spaces. */
export function textOf(node: Element, name: string): string {
  const value = node.properties[name];
  if (Array.isArray(value)) return value.join(" ");
  return value === undefined || value === null || value === false ? "" : String(value);
}

export const classesOf = (node: Element): string[] => textOf(node, "className").split(/\s+/).filter(Boolean);
export const hasClass = (node: Element, ...names: string[]): boolean =>
  classesOf(node).some((name) => names.includes(name));

/** The text of nodes, as it stands. */
export const plain = (nodes: Nodes): string =>
  nodes
    .map((node) => (node.type === "text" ? node.value : node.type === "element" ? plain(node.children) : ""))
    .join("");

/** The first element below that is meant. */
export function findElement(nodes: Nodes, isMeant: (node: Element) => boolean): Element | null {
  for (const node of nodes) {
    if (node.type !== "element") continue;
    const found = isMeant(node) ? node : findElement(node.children, isMeant);
    if (found) return found;
  }
  return null;
}

/** Every element that is meant, without looking into one. */
export function findElements(nodes: Nodes, isMeant: (node: Element) => boolean): Element[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element") return [];
    return isMeant(node) ? [node] : findElements(node.children, isMeant);
  });
}

const isList = (node: Nodes[number]) =>
  node.type === "element" && (node.tagName === "ul" || node.tagName === "ol");

/** What an item of a list holds itself, without the lists in it. */
export const besideLists = (item: Element): Nodes => item.children.filter((child) => !isList(child));

export type Tree = Root["children"];
