import type { DocumentBlock } from "@/domains/content/markdown/document";
import type { DocumentContext, FileTarget, RefDescription } from "@/site/blocks/context";
import { prepareDocument } from "@/site/blocks/prepare";
import { drawersFor } from "@/site/drawing/drawers";
import { type Around, type PageDescriptions, type ShownSpace, surroundingsOf } from "./surroundings";
import type { DocumentUses } from "./uses";

/** Where what Documents refer to is looked up. */
export interface Source {
  place: ShownSpace;
  pages: PageDescriptions;
  /** The files of these ids, as far as they are there. */
  filesOf(ids: readonly string[]): Promise<ReadonlyMap<string, FileTarget>>;
}

/** What is around a Document, and nothing else: it can be given to a thread. */
export type Used = Around<ReadonlyMap<string, RefDescription>>;

export async function lookUp(uses: DocumentUses, { place, pages, filesOf }: Source): Promise<Used> {
  const described = uses.pages.flatMap((id) => {
    const description = pages.get(id);
    return description ? [[id, description] as const] : [];
  });
  return { place, pages: new Map(described), files: await filesOf(uses.files) };
}

/** The icons of pages, which are drawn on cards. */
export const iconsOf = ({ pages }: Pick<Used, "pages">): string[] =>
  [...pages.values()].flatMap(({ icon }) => (icon ? [icon] : []));

/** What blocks are drawn with. */
export async function contextOf(nodes: readonly DocumentBlock[], used: Used): Promise<DocumentContext> {
  const prepared = await prepareDocument(nodes, iconsOf(used), drawersFor(used.place.spaceId));
  return { ...surroundingsOf(used), prepared };
}
