import type { Element, ElementContent, RootContent } from "hast";

export type Nodes = (RootContent | ElementContent)[];

export const element = (tagName: string, properties: Element["properties"], children: Nodes): Element => ({
  type: "element",
  tagName,
  properties,
  children: children as ElementContent[],
});

export const taskItem = (isDone: boolean, children: Nodes): Element =>
  element("li", { dataChecked: String(isDone) }, children);

/** Creates collapsible content with a title. */
export const details = (title: string, body: Nodes): Element =>
  element("details", {}, [element("summary", {}, [words(title)]), ...body]);

export const words = (value: string): ElementContent => ({ type: "text", value });

/** Returns a property as text, with the values of lists separated by spaces. */
export function textOf(node: Element, name: string): string {
  const value = node.properties[name];
  if (Array.isArray(value)) return value.join(" ");
  return value === undefined || value === null || value === false ? "" : String(value);
}

export const classesOf = (node: Element): string[] => textOf(node, "className").split(/\s+/).filter(Boolean);
export const hasClass = (node: Element, ...names: string[]): boolean =>
  classesOf(node).some((name) => names.includes(name));

/** Returns the text of nodes, with unchanged white space. */
export const plain = (nodes: Nodes): string =>
  nodes
    .map((node) => (node.type === "text" ? node.value : node.type === "element" ? plain(node.children) : ""))
    .join("");

export type IsMeant = (node: Element) => boolean;

/** Returns the first matching element, at any depth. */
export function findElement(nodes: Nodes, isMeant: IsMeant): Element | null {
  for (const node of nodes) {
    if (node.type !== "element") continue;
    const found = isMeant(node) ? node : findElement(node.children, isMeant);
    if (found) return found;
  }
  return null;
}

/** Returns all matching elements. Doesn't search inside these elements. */
export function findElements(nodes: Nodes, isMeant: IsMeant): Element[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element") return [];
    return isMeant(node) ? [node] : findElements(node.children, isMeant);
  });
}

const isList = (node: Nodes[number]) =>
  node.type === "element" && (node.tagName === "ul" || node.tagName === "ol");

/** Returns the content of a list item without its nested lists. */
export const besideLists = (item: Element): Nodes => item.children.filter((child) => !isList(child));

/** Returns the nodes without the matching descendant elements. */
export const without = (nodes: Nodes, isRemoved: IsMeant): Nodes =>
  nodes.flatMap((node): Nodes => {
    if (node.type !== "element") return [node];
    if (isRemoved(node)) return [];
    return [{ ...node, children: without(node.children, isRemoved) as Element["children"] }];
  });

/** Whether nodes contain words or images that readers see. The labels of buttons aren't words. */
export const hasContent = (nodes: Nodes): boolean => {
  const rest = without(nodes, ({ tagName }) => ["button", "script", "style", "template"].includes(tagName));
  return /[^\s\u200B]/u.test(plain(rest)) || findElement(rest, ({ tagName }) => tagName === "img") !== null;
};

/** Returns the only matching element, if it contains most of the text. `lengthOf` returns the length of a text. */
export function onlyMost(nodes: Nodes, isMeant: IsMeant, lengthOf: (nodes: Nodes) => number): Element | null {
  const [found = null, other] = findElements(nodes, isMeant);
  const isMost = found && hasContent([found]) && !other && lengthOf(found.children) * 2 >= lengthOf(nodes);
  return isMost ? found : null;
}
