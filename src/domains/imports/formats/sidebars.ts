import type { OutlineNode } from "./content";

/** Returns a setting if it's a text. */
export const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The message for the report if a sidebar contains a page that the import doesn't contain. */
export const missingPage = (name: string) =>
  `The sidebar lists the page ${name}, but the upload doesn't contain this page.`;

/**
 * Combines the sidebars of a project. If several sidebars have entries, each of them becomes a group. Otherwise, returns the
 * entries of the only sidebar.
 */
export function joinSidebars(sidebars: readonly Pick<OutlineNode, "title" | "children">[]): OutlineNode[] {
  const shown = sidebars.filter(({ children }) => children.length > 0);
  if (shown.length === 1) return shown.flatMap(({ children }) => children);
  return shown.map(({ title, children }) => ({ kind: "group", title, children }));
}
