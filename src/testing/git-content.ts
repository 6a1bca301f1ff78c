import { createHash } from "node:crypto";
import { sql } from "kysely";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import type { ContentChange } from "@/domains/content/changes";
import { stateOfPage } from "@/domains/content/page-state";
import { writeRevision } from "@/domains/content/revisions";
import { headOfBranch, type LightPage, loadStructure } from "@/domains/content/state";
import { readTexts } from "@/domains/content/write/texts";
import { siblings } from "@/domains/git/export/paths";
import { anyPermit } from "@/testing/permit";
import type { GitSpace } from "./git-space";
import { runSql } from "./sql";

/**
 * A page in a form that tests can compare. The form contains everything that the repository defines, but doesn't
 * contain IDs.
 */
export interface ShownPage {
  depth: number;
  type: string;
  path: string | null;
  title: string;
  linkTitle: string | null;
  hidden: boolean;
  text: string | null;
}

const headOf = ({ space }: GitSpace) => headOfBranch(space.organizationId, space.branchId);

/** Reads the structure of a space's main content at the head. */
export const rowsOf = async (place: GitSpace) => loadStructure(await headOf(place));

/** Returns a space's pages in order, each with its text. */
export async function shownPages(place: GitSpace): Promise<ShownPage[]> {
  const { pages } = await rowsOf(place);
  const texts = await readTexts(
    place.space.organizationId,
    pages.flatMap((row) => row.textHash ?? []),
  );
  const children = siblings(pages);
  const visit = (parentId: string | null, depth: number): ShownPage[] =>
    (children.get(parentId) ?? []).flatMap((row) => [
      {
        ...{ depth, type: row.type, path: row.gitPath, title: row.title, linkTitle: row.linkTitle },
        ...{ hidden: row.hidden, text: texts.get(row.textHash ?? "") ?? null },
      },
      ...visit(row.pageId, depth + 1),
    ]);
  return visit(null, 0);
}

/** Returns the navigation as indented text. Hidden pages are in brackets. */
export async function outline(place: GitSpace): Promise<string[]> {
  return (await shownPages(place)).map(({ depth, title, linkTitle, hidden }) => {
    const shown = linkTitle ?? title;
    return `${"  ".repeat(depth)}${hidden ? `(${shown})` : shown}`;
  });
}

/** Finds the page that belongs to a file in the repository. */
export async function pageAt(place: GitSpace, path: string): Promise<LightPage> {
  const row = (await rowsOf(place)).pages.find(({ gitPath }) => gitPath === path);
  if (!row) throw new Error(`there is no page of ${path}`);
  return row;
}

export async function textAt(place: GitSpace, path: string): Promise<string> {
  const { textHash } = await pageAt(place, path);
  return (await readTexts(place.space.organizationId, [textHash ?? ""])).get(textHash ?? "") ?? "";
}

/** Edits the space's main content directly, without a change request. */
export async function writeHere({ space }: GitSpace, changes: ContentChange[]): Promise<void> {
  const { organizationId, id: spaceId, branchId } = space;
  await inTransaction(null, async (tx) => {
    const permit = await anyPermit(tx, { organizationId, spaceId, branchId });
    await writeRevision(permit, { type: "edits", authorId: null, changes });
  });
}

/** Edits a page's text directly, without a change request. */
export async function editHere(place: GitSpace, path: string, text: string): Promise<void> {
  await writeHere(place, [{ kind: "put-page", page: { ...stateOfPage(await pageAt(place, path)), text } }]);
}

const TABLES = [
  ...["PageVersion", "FileVersion", "ReusableContentVersion", "StructureFileVersion"],
  ...["Revision", "Branch", "GitSync"],
];

/**
 * Returns a fingerprint of all rows of a space except its runs. If the fingerprint doesn't change, nothing
 * was written.
 */
export async function fingerprint({ space }: GitSpace): Promise<string> {
  const hash = createHash("sha256");
  for (const table of TABLES) {
    const rows = await runSql(sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(table)} t
      WHERE "organizationId" = ${space.organizationId} AND "spaceId" = ${space.id} ORDER BY 1`);
    hash.update(JSON.stringify([table, rows.map(({ row }) => row)]));
  }
  const [row] = await runSql(sql<{ row: string }>`SELECT t::text AS row FROM "Space" t
    WHERE "organizationId" = ${space.organizationId} AND "id" = ${space.id}`);
  return hash.update(row?.row ?? "").digest("hex");
}

/** Returns the number of versions in a space for each kind of resource. */
export async function countVersions({ space }: GitSpace) {
  const where = { organizationId: space.organizationId, spaceId: space.id };
  return {
    pages: await db().pageVersion.count({ where }),
    files: await db().fileVersion.count({ where }),
    revisions: await db().revision.count({ where }),
  };
}
