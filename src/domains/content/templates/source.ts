import type { UserActor } from "@/access/authorization/actor";
import { db, pooled } from "@/db/client";
import { invalid } from "@/lib/errors";
import type { Snapshot } from "@/scopes/snapshot";
import { findSpaceOf } from "@/scopes/space";
import type { PageReference } from "../markdown";
import { referencesOf } from "../page-references";
import { contentOfRevision } from "../state";
import type { FileRow, PageRow, ReusableContentRow } from "../tables";
import { readAll, readByKeys } from "../versions";
import { readTexts } from "../write/texts";
import { readDescendants } from "../write/tree";

/** The current content of a template: a whole space, or a page with its subpages. */
export interface TemplateSource {
  content: Snapshot;
  /** The page to copy together with its subpages. Null for the whole space. */
  rootId: string | null;
  pages: PageRow[];
  /** All reusable content of the space, because every text can include it. */
  reusableContents: ReusableContentRow[];
  /** The references in each page's text, by page ID. */
  references: ReadonlyMap<string, PageReference[]>;
  /** The texts by their hashes. */
  texts: ReadonlyMap<string, string>;
  variables: Record<string, string>;
}

async function pagesOf(content: Snapshot, rootId: string | null): Promise<PageRow[]> {
  if (rootId === null) return await readAll(pooled(), "PageVersion", content);
  const root = (await readByKeys(pooled(), "PageVersion", content, [rootId])).get(rootId);
  return root ? [root, ...(await readDescendants(pooled(), content, [rootId]))] : [];
}

/**
 * Reads the current state of a template. Revisions never change, so this needs no locks.
 * @throws ApiError 400 that names the field. The message is the same for a template that doesn't exist and
 *   for a template that the caller can't read
 */
export async function readTemplate(
  actor: UserActor,
  organizationId: string,
  id: string,
  field: string,
): Promise<TemplateSource> {
  const absent = invalid(field, `must be the ID of a template that you can read (received \`${id}\`)`);
  const [spaceId = "", rootId = null] = id.split("/");
  const space = await findSpaceOf(organizationId, spaceId, actor);
  if (!space) throw absent;
  const { revisionId } = space;
  const content = await contentOfRevision(organizationId, revisionId);
  const pages = await pagesOf(content, rootId);
  if (rootId !== null && pages.length === 0) throw absent;
  const reusableContents = await readAll(pooled(), "ReusableContentVersion", content);
  const hashes = [...pages, ...reusableContents].flatMap(({ textHash }) => textHash ?? []);
  const where = { organizationId_id: { organizationId, id: revisionId } };
  const { variables } = await db().revision.findUniqueOrThrow({ where, select: { variables: true } });
  return {
    content,
    rootId,
    pages,
    reusableContents,
    references: await referencesOf(organizationId, pages),
    texts: await readTexts(organizationId, hashes),
    variables: variables as Record<string, string>,
  };
}

/**
 * Reads the files to copy. If the template is a whole space, these are all of its files. Otherwise, these
 * are the files that the copied pages show.
 */
export async function readTemplateFiles(
  { content, rootId }: Pick<TemplateSource, "content" | "rootId">,
  shownIds: readonly string[],
): Promise<FileRow[]> {
  if (rootId === null) return await readAll(pooled(), "FileVersion", content);
  return [...(await readByKeys(pooled(), "FileVersion", content, shownIds)).values()];
}
