import { db, type Tx } from "@/db/client";
import type { Translation } from "@/db/generated/client";
import { contentOfRevision, loadStructure } from "@/domains/content/state";
import type { Queryable } from "@/domains/content/versions";
import { RunError } from "./active-run";
import { type ItemState, stateOfFile, stateOfPageRow, stateOfReusableContent } from "./state";

/** What a space holds, by the ids of its things. */
export type Items = Map<string, ItemState>;

export interface SourceContent {
  revisionId: string;
  items: Items;
  variables: Record<string, string>;
}

/** Reads a revision's pages, reusable contents and files, without their texts. */
export async function readItems(
  organizationId: string,
  revisionId: string,
  tx: Queryable & Pick<Tx, "revision"> = db(),
): Promise<Items> {
  const content = await contentOfRevision(organizationId, revisionId, tx);
  const structure = await loadStructure(content, tx);
  return new Map<string, ItemState>([
    ...structure.pages.map((row) => [row.pageId, stateOfPageRow(row)] as const),
    ...structure.reusableContents.map((row) => [row.reusableContentId, stateOfReusableContent(row)] as const),
    ...structure.files.map((row) => [row.fileId, stateOfFile(row)] as const),
  ]);
}

/** The source as it is now. Throws a RunError when it is gone or in the trash. */
export async function readSource({ organizationId, sourceSpaceId }: Translation): Promise<SourceContent> {
  const where = { organizationId_id: { organizationId, id: sourceSpaceId } };
  const space = await db().space.findUnique({ where, select: { revisionId: true, deletedAt: true } });
  if (!space || space.deletedAt) throw sourceGone();
  const { revisionId } = space;
  const { variables } = await db().revision.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id: revisionId } },
    select: { variables: true },
  });
  return {
    revisionId,
    items: await readItems(organizationId, revisionId),
    variables: variables as Record<string, string>,
  };
}

export const sourceGone = () =>
  new RunError(
    "source_gone",
    "The space that is translated was deleted. Restore it, and run the translation again.",
  );
