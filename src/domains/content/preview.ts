import { z } from "zod";
import type { Tx } from "@/db/client";
import { addToGroup } from "@/lib/group";
import { byRank } from "./read/rows";
import type { WrittenRevision } from "./revisions";
import { headOfBranch, type LightPage } from "./state";
import { readAllLight } from "./versions";
import type { FormerPath } from "./write/page-redirects";

/** The content that an import would write. */
export const contentPreviewSchema = z
  .object({
    pages: z
      .array(
        z.object({
          title: z.string().describe("The title of the page."),
          type: z.string().describe("The type of the page: `document`, `group`, `link` or `computed`."),
          level: z.number().describe("The nesting level of the page. Pages at the top have level 0."),
          hidden: z.boolean().describe("Whether the navigation hides the page."),
          file: z.string().optional().describe("The path of the page's source. Absent if there is none."),
        }),
      )
      .describe("The pages that the import would create or change, in the order of the navigation."),
    files: z
      .array(
        z.object({
          name: z.string().describe("The name of the file."),
          size: z.number().describe("The size of the file in bytes."),
        }),
      )
      .describe("The files that the import would create or change."),
    redirects: z
      .array(
        z.object({
          from: z.string().describe("The path that redirects visitors."),
          to: z.string().describe("The title of the page that visitors are redirected to."),
        }),
      )
      .describe("The redirects that the import would create."),
    removed: z.array(z.string()).describe("The titles of the pages that the import would delete."),
    removedFiles: z.array(z.string()).describe("The names of the files that the import would delete."),
  })
  .meta({ id: "ContentPreview" });
export type ContentPreview = z.output<typeof contentPreviewSchema>;

interface Previewed {
  organizationId: string;
  /** The revision that the import wrote in a transaction that is rolled back. */
  written: Pick<WrittenRevision, "branchId" | "number" | "isChanged">;
  formerPaths: readonly FormerPath[];
  /** The path of the source for each page, by ID. Pages that come from Git contain their path. */
  paths: ReadonlyMap<string, string>;
}

interface Leveled {
  page: LightPage;
  level: number;
}

/** Returns pages with their nesting levels, in the order of the navigation. */
function leveled(pages: readonly LightPage[]): Leveled[] {
  const below = new Map<string | null, LightPage[]>();
  for (const page of [...pages].sort(byRank)) addToGroup(below, page.parentId, page);
  const found: Leveled[] = [];
  const add = (parentId: string | null, level: number) => {
    for (const page of below.get(parentId) ?? []) {
      found.push({ page, level });
      add(page.pageId, level + 1);
    }
  };
  add(null, 0);
  return found;
}

/** Reads the content of a revision, and the content before it. */
async function readBothContents(tx: Tx, { organizationId, written }: Previewed) {
  const after = await headOfBranch(organizationId, written.branchId, tx);
  const [own, ...base] = after.layers;
  const isChanged = own && written.isChanged;
  const before = isChanged ? { ...after, layers: [{ ...own, number: own.number - 1 }, ...base] } : after;
  return {
    pages: leveled(await readAllLight(tx, "PageVersion", after)),
    files: await readAllLight(tx, "FileVersion", after),
    formerPages: leveled(await readAllLight(tx, "PageVersion", before)),
    formerFiles: await readAllLight(tx, "FileVersion", before),
  };
}

/** Returns the preview of an import. Call it in the transaction that wrote the import. */
export async function previewOf(tx: Tx, previewed: Previewed): Promise<ContentPreview> {
  const { written, formerPaths, paths } = previewed;
  const { pages, files, formerPages, formerFiles } = await readBothContents(tx, previewed);
  const isNew = (row: { branchId: string; fromNumber: number }) =>
    written.isChanged && row.branchId === written.branchId && row.fromNumber === written.number;
  const titles = new Map(pages.map(({ page }) => [page.pageId, page.title]));
  const fileIds = new Set(files.map(({ fileId }) => fileId));
  return {
    pages: pages
      .filter(({ page }) => isNew(page))
      .map(({ page: { pageId, title, type, hidden, gitPath }, level }) => {
        const file = gitPath ?? paths.get(pageId);
        return { title, type, level, hidden, ...(file !== undefined && { file }) };
      }),
    files: files.filter(isNew).map(({ name, size }) => ({ name, size })),
    redirects: formerPaths.flatMap(({ source, pageId }) => {
      const to = titles.get(pageId);
      return to === undefined ? [] : [{ from: source, to }];
    }),
    removed: formerPages.flatMap(({ page }) => (titles.has(page.pageId) ? [] : page.title)),
    removedFiles: formerFiles.flatMap(({ fileId, name }) => (fileIds.has(fileId) ? [] : name)),
  };
}
