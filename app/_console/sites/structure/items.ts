import type { RouterOutputs } from "../../outputs";

export type Structure = RouterOutputs["siteStructure"]["get"];
export type MenuItem = Extract<Structure, { type: "sections" }>["structure"][number];
export type SiteSpace = Extract<Structure, { type: "siteSpaces" }>["structure"][number];
export type Item = MenuItem | SiteSpace;
export type Group = Extract<MenuItem, { object: "site-section-group" }>;
export type Side = "before" | "after";

const isSpace = (item: Item): item is SiteSpace => item.object === "site-space";

/** The direct children of a part. */
export function childrenOf(item: Item): readonly Item[] {
  if (item.object === "site-section") return item.siteSpaces;
  return item.object === "site-section-group" ? item.children : [];
}

const withAll = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...withAll(childrenOf(item))]);

/** All parts of a structure, parents before children. */
export const allItems = (structure: Structure): Item[] => withAll(structure.structure);

export const groupsOf = (structure: Structure): Group[] =>
  allItems(structure).filter((item): item is Group => item.object === "site-section-group");

/** Whether a part can be dropped directly before or after another part. */
export function mayLieBeside(structure: Structure, moved: Item, other: Item): boolean {
  if (moved.id === other.id || isSpace(moved) !== isSpace(other)) return false;
  if (withAll(childrenOf(moved)).some(({ id }) => id === other.id)) return false;
  const home = allItems(structure).find((item) => childrenOf(item).some(({ id }) => id === moved.id));
  const isOnlyVariant = isSpace(moved) && home !== undefined && childrenOf(home).length === 1;
  return !isOnlyVariant || childrenOf(home).some(({ id }) => id === other.id);
}

/** Whether a part can be dropped into another part. Sections can be dropped into groups, including empty groups. */
export const mayLieIn = (moved: Item, other: Item): other is Group =>
  moved.object === "site-section" && other.object === "site-section-group" && moved.sectionGroup !== other.id;
