import { hash } from "node:crypto";
import { db, type Tx } from "@/db/client";
import { putOrigins } from "../queries";
import { projectDirectoryOf, type RunOfProject } from "../runs";

const keyOf = (run: RunOfProject) => {
  const { organizationId, spaceId, url } = run.row;
  return { organizationId, spaceId, project: hash("sha256", [url, projectDirectoryOf(run)].join("\n")) };
};

/** Returns the path from which each page and file of a space was imported, by ID. */
export async function readOrigins(run: RunOfProject): Promise<Map<string, string>> {
  const select = { contentId: true, path: true };
  const rows = await db().gitOrigin.findMany({ where: keyOf(run), select });
  return new Map(rows.map(({ contentId, path }) => [contentId, path]));
}

/** Replaces the origins of a space's pages and files. */
export async function recordOrigins(
  tx: Tx,
  run: RunOfProject,
  origins: ReadonlyMap<string, string>,
): Promise<void> {
  const key = keyOf(run);
  await tx.gitOrigin.deleteMany({ where: key });
  const rows = [...origins].map(([contentId, path]) => ({ contentId, path }));
  await putOrigins.count(tx, { ...key, rows: JSON.stringify(rows) });
}
