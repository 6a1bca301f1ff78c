import { readTexts } from "@/domains/content/write/texts";
import { placesOf } from "../export/paths";
import { withRelativeLinks } from "../relative-links";
import { pairRenames } from "../repository/renames";
import type { Import } from "./import-context";
import { isPage, type ProjectLayout } from "./layout";

/** New path of each page's file that Git would recognise as renamed, with its former path. */
export async function findRenames(context: Import, layout: ProjectLayout): Promise<Map<string, string>> {
  const lost = context.current.pages.filter((row) => row.gitPath !== null && !context.files.has(row.gitPath));
  if (lost.length === 0) return new Map();
  const known = new Set(context.current.pages.map((row) => row.gitPath));
  const added = [...context.files.values()].filter(({ path }) => isPage(layout, path) && !known.has(path));
  const texts = await readTexts(
    context.content.organizationId,
    lost.flatMap((row) => row.textHash ?? []),
  );
  const linked = { spaceId: context.content.spaceId, paths: new Map(placesOf(context.current)) };
  // Files hold paths where texts that were written here hold ids.
  const exported = (path: string, text: string | undefined) =>
    text === undefined ? null : withRelativeLinks(text, path, linked);
  const pairs = pairRenames(
    lost.map((row) => ({
      path: row.gitPath ?? "",
      oid: row.gitOid ?? "",
      text: exported(row.gitPath ?? "", texts.get(row.textHash ?? "")),
    })),
    added.map((file) => ({
      path: file.path,
      oid: file.oid,
      text: context.pages.get(file.path)?.text ?? null,
    })),
  );
  return new Map(pairs.map(({ from, to }) => [to, from]));
}
