import type { DocumentBlock } from "@/domains/content/markdown/document";
import type { DocumentContext, FileTarget, RefDescription } from "@/site/blocks/context";
import { prepareDocument } from "@/site/blocks/prepare";
import { drawersFor } from "@/site/drawing/drawers";
import { type Around, type PageDescriptions, type ShownSpace, surroundingsOf } from "./surroundings";
import type { DocumentUses } from "./uses";

/** The source of the data for references in Documents. */
export interface Source {
  place: ShownSpace;
  pages: PageDescriptions;
  /** Returns the files with these IDs. Omits files that don't exist. */
  filesOf(ids: readonly string[]): Promise<ReadonlyMap<string, FileTarget>>;
}

/** The resolved references of a Document, as plain data that can be sent to a thread. */
export type Used = Around<ReadonlyMap<string, RefDescription>>;

export async function lookUp(uses: DocumentUses, { place, pages, filesOf }: Source): Promise<Used> {
  const described = uses.pages.flatMap((id) => {
    const description = pages.get(id);
    return description ? [[id, description] as const] : [];
  });
  return { place, pages: new Map(described), files: await filesOf(uses.files) };
}

/** Returns the icons of pages, for cards that link to these pages. */
export const iconsOf = ({ pages }: Pick<Used, "pages">): string[] =>
  [...pages.values()].flatMap(({ icon }) => (icon ? [icon] : []));

/** The context that blocks are rendered with. */
export async function contextOf(nodes: readonly DocumentBlock[], used: Used): Promise<DocumentContext> {
  const prepared = await prepareDocument(nodes, iconsOf(used), drawersFor(used.place.spaceId));
  return { ...surroundingsOf(used), prepared };
}
