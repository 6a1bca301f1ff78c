import { hotQuery } from "@/db/hot";
import type { LayeredContent } from "../target";
import type { ReadFile } from "./rows";
import { perLayers, visibleValues } from "./visible";

const COLUMNS = [
  "branchId",
  "fileId",
  "fromNumber",
  "name",
  "contentType",
  "size",
  "width",
  "height",
  "blobHash",
  "gitPath",
  "gitOid",
]
  .map((name) => `v."${name}"`)
  .join(", ");

const one = perLayers("content:file", (visible) =>
  visible.byKey("FileVersion", "fileId", `$${visible.firstFree}`, COLUMNS),
);

/** One file of a revision. */
export async function readFile(content: LayeredContent, fileId: string): Promise<ReadFile | undefined> {
  const [name, text] = one(content);
  const rows = await hotQuery<ReadFile>(name, text, [...visibleValues(content), fileId]);
  return rows[0];
}

const list = perLayers("content:files", (visible) => {
  const [after, take] = [`$${visible.firstFree}::text`, `$${visible.firstFree + 1}::int`];
  const rows = visible.where("FileVersion", "fileId", `v."fileId" > ${after}`, COLUMNS);
  return `SELECT * FROM (${rows}) f ORDER BY f."fileId" LIMIT ${take}`;
});

/** At most `take` files after `afterId`, in the order of their ids. */
export async function readFiles(content: LayeredContent, afterId: string, take: number): Promise<ReadFile[]> {
  const [name, text] = list(content);
  return hotQuery<ReadFile>(name, text, [...visibleValues(content), afterId, take]);
}

const count = perLayers("content:files:count", (visible) => {
  const rows = visible.where("FileVersion", "fileId", "true", `v."fileId"`);
  return `SELECT count(*)::int AS count FROM (${rows}) f`;
});

export async function countFiles(content: LayeredContent): Promise<number> {
  const [name, text] = count(content);
  const rows = await hotQuery<{ count: number }>(name, text, visibleValues(content));
  return rows[0]?.count ?? 0;
}
