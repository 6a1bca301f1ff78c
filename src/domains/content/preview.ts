import { z } from "zod";
import type { ContentChange, PageState } from "./changes";
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
      .describe("The pages that the import would write, in the order of the navigation."),
    files: z
      .array(
        z.object({
          name: z.string().describe("The name of the file."),
          size: z.number().describe("The size of the file in bytes."),
        }),
      )
      .describe("The files that the import would write."),
    redirects: z
      .array(
        z.object({
          from: z.string().describe("The path that redirects visitors."),
          to: z.string().describe("The title of the page that visitors are redirected to."),
        }),
      )
      .describe("The redirects that the import would create."),
    removed: z.array(z.string()).describe("The titles of the pages that the import would delete."),
  })
  .meta({ id: "ContentPreview" });
export type ContentPreview = z.output<typeof contentPreviewSchema>;

interface Previewed {
  changes: readonly ContentChange[];
  formerPaths: readonly FormerPath[];
  /** The path of the source for each page, by ID. Pages that come from Git contain their path. */
  paths: ReadonlyMap<string, string>;
  /** Returns the title of a page that the import would delete. */
  titleOf?: (pageId: string) => string;
}

/** Returns the pages with their nesting levels, each page directly before its subpages. */
function leveled(pages: readonly PageState[]): { page: PageState; level: number }[] {
  const ids = new Set(pages.map(({ id }) => id));
  const below = new Map<string | null, PageState[]>();
  for (const page of pages) {
    const parentId = page.parentId !== null && ids.has(page.parentId) ? page.parentId : null;
    below.set(parentId, [...(below.get(parentId) ?? []), page]);
  }
  const at = (parentId: string | null, level: number): { page: PageState; level: number }[] =>
    (below.get(parentId) ?? []).flatMap((page) => [{ page, level }, ...at(page.id, level + 1)]);
  return at(null, 0);
}

/** Returns the preview of an import that writes the given changes. */
export function previewOf({ changes, formerPaths, paths, titleOf = (id) => id }: Previewed): ContentPreview {
  const states = changes.flatMap((change) => (change.kind === "put-page" ? change.page : []));
  const titles = new Map(states.map(({ id, title }) => [id, title]));
  const pages = leveled(states).map(({ page, level }) => {
    const file = page.gitPath ?? paths.get(page.id);
    const { title, type, hidden = false } = page;
    return { title, type, level, hidden, ...(file !== undefined && { file }) };
  });
  return {
    pages,
    files: changes.flatMap((change) =>
      change.kind === "put-file" ? { name: change.file.name, size: change.file.size } : [],
    ),
    redirects: formerPaths.map(({ source, pageId }) => ({
      from: source,
      to: titles.get(pageId) ?? titleOf(pageId),
    })),
    removed: changes.flatMap((change) => (change.kind === "remove-page" ? titleOf(change.pageId) : [])),
  };
}
