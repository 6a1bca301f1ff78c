import { hotQuery } from "@/db/hot";
import type { LayeredContent } from "../target";
import type { ReadReusableContent } from "./rows";
import { perLayers, visibleValues } from "./visible";

const COLUMNS = [
  "branchId",
  "reusableContentId",
  "fromNumber",
  "title",
  "textHash",
  "keys",
  "gitPath",
  "gitOid",
]
  .map((name) => `v."${name}"`)
  .join(", ");

const some = perLayers("content:reusable-contents", (visible) => {
  const ids = `$${visible.firstFree}::text[]`;
  const condition = `${ids} IS NULL OR v."reusableContentId" = ANY(${ids})`;
  return visible.where("ReusableContentVersion", "reusableContentId", condition, COLUMNS);
});

/** Reusable contents of a revision, by title: those with these ids, or all of them. */
export async function readReusableContents(
  content: LayeredContent,
  ids: readonly string[] | null,
): Promise<ReadReusableContent[]> {
  const [name, text] = some(content);
  const rows = await hotQuery<ReadReusableContent>(name, text, [...visibleValues(content), ids]);
  return rows.sort((a, b) =>
    a.title < b.title ? -1 : a.title > b.title ? 1 : a.reusableContentId < b.reusableContentId ? -1 : 1,
  );
}
