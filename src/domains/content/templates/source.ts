import type { UserActor } from "@/access/authorization/actor";
import { db } from "@/db/client";
import { invalid } from "@/lib/errors";
import type { Snapshot } from "@/scopes/snapshot";
import { findSpaceOf } from "@/scopes/space";
import type { PageReference } from "../markdown";
import { referencesOf } from "../page-references";
import { contentOfRevision } from "../state";
import {
  FILES,
  type FileRow,
  PAGES,
  type PageRow,
  REUSABLE_CONTENTS,
  type ReusableContentRow,
} from "../tables";
import { readAll, readByKeys } from "../versions";
import { readTexts } from "../write/texts";
import { readDescendants } from "../write/tree";

/** The present content of a template: a whole space, or a page with those below it. */
export interface TemplateSource {
  content: Snapshot;
  /** The page that is copied with those below it; null for the whole space. */
  rootId: string | null;
  pages: PageRow[];
  /** Every reusable content of the space, since any text may take any of them in. */
  reusableContents: ReusableContentRow[];
  /** What the texts of pages refer to, by page id. */
  references: ReadonlyMap<string, PageReference[]>;
  /** By hash. */
  texts: ReadonlyMap<string, string>;
  variables: Record<string, string>;
}

async function pagesOf(content: Snapshot, rootId: string | null): Promise<PageRow[]> {
  if (rootId === null) return await readAll<PageRow>(db(), PAGES, content);
  const root = (await readByKeys<PageRow>(db(), PAGES, content, [rootId])).get(rootId);
  return root ? [root, ...(await readDescendants(db(), content, [rootId]))] : [];
}

/**
 * Reads a template as it is now. Revisions never change, so nothing is locked.
 * @throws ApiError 400 naming the field for a template that is not there or not for the caller, in the same words
 */
export async function readTemplate(
  actor: UserActor,
  organizationId: string,
  id: string,
  field: string,
): Promise<TemplateSource> {
  const absent = invalid(field, `must be the ID of a template. \`${id}\` doesn't exist`);
  const [spaceId = "", rootId = null] = id.split("/");
  const space = await findSpaceOf(organizationId, spaceId, actor);
  if (!space) throw absent;
  const { revisionId } = space;
  const content = await contentOfRevision(organizationId, revisionId);
  const pages = await pagesOf(content, rootId);
  if (rootId !== null && pages.length === 0) throw absent;
  const reusableContents = await readAll<ReusableContentRow>(db(), REUSABLE_CONTENTS, content);
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

/** The files that a copy takes along: all of a space, or those that its pages show. */
export async function readTemplateFiles(
  { content, rootId }: Pick<TemplateSource, "content" | "rootId">,
  shownIds: readonly string[],
): Promise<FileRow[]> {
  if (rootId === null) return await readAll<FileRow>(db(), FILES, content);
  return [...(await readByKeys<FileRow>(db(), FILES, content, shownIds)).values()];
}
