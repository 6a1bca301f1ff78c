import { newId } from "@/db/ids";
import type { ContentChange } from "@/domains/content/changes";
import { readPageFile } from "../file-tasks";
import { CONFIG_PATH } from "../repository/config";
import { titleFromPath } from "../repository/folders";
import type { Import } from "./import-context";
import { isReusableContent, type ProjectLayout } from "./layout";
import { decodeFile } from "./page-files";

/** Reusable contents: the files that pages include. */
export async function planReusableContents(context: Import, layout: ProjectLayout): Promise<ContentChange[]> {
  const known = new Map(context.current.reusableContents.map((row) => [row.gitPath, row]));
  const changes: ContentChange[] = [];
  for (const file of context.files.values()) {
    if (!isReusableContent(layout, file.path)) continue;
    const row = known.get(file.path);
    if (!context.isChanged(file, row)) continue;
    const page = await readPageFile(
      context.content.organizationId,
      file.path,
      await context.source.read(file),
    );
    const id = row?.reusableContentId ?? newId();
    const place = { gitPath: file.path, gitOid: file.oid, gitMode: file.mode };
    const title = page.title ?? titleFromPath(file.path);
    changes.push({ kind: "put-reusable-content", reusableContent: { id, title, text: page.text, ...place } });
  }
  for (const row of context.current.reusableContents) {
    if (row.gitPath === null) continue;
    if (context.files.has(row.gitPath) && isReusableContent(layout, row.gitPath)) continue;
    changes.push({ kind: "remove-reusable-content", reusableContentId: row.reusableContentId });
  }
  return changes;
}

/** The files that give the content its structure, byte for byte. */
export async function planStructureFiles(context: Import, layout: ProjectLayout): Promise<ContentChange[]> {
  const wanted = [CONFIG_PATH, layout.summaryPath, layout.variablesPath, layout.tagsPath].flatMap(
    (path) => context.files.get(path) ?? [],
  );
  const known = new Map(context.current.structureFiles.map((row) => [row.gitPath, row]));
  const changes: ContentChange[] = [];
  for (const file of wanted) {
    if (!context.isChanged(file, known.get(file.path))) continue;
    const text = decodeFile(file.path, await context.source.read(file));
    const place = { gitPath: file.path, gitOid: file.oid, gitMode: file.mode };
    changes.push({ kind: "put-structure-file", structureFile: { text, ...place } });
  }
  const kept = new Set(wanted.map(({ path }) => path));
  for (const { gitPath } of context.current.structureFiles) {
    if (!kept.has(gitPath)) changes.push({ kind: "remove-structure-file", gitPath });
  }
  return changes;
}
