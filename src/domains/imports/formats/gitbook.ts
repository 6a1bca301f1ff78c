import { readLayout } from "@/domains/git/file-tasks";
import { isPage, isReusableContent } from "@/domains/git/import/layout";
import { structureOf } from "@/domains/git/import/structure";
import { CONFIG_PATH } from "@/domains/git/repository/config";
import type { ReadContent } from "./content";

/**
 * A folder as the import from Git reads it: by its summary, or by its folders where it has none. `config` is what its
 * settings say; those of the uploaded files where it is left out.
 */
export const readFolder =
  (format: "bundle" | "gitbook" | "markdown", config?: string): ReadContent =>
  async ({ organizationId, tree, report, textOf }) => {
    const layout = await readLayout(organizationId, config ?? (await textOf(CONFIG_PATH)));
    const paths = [...tree.keys()];
    const summary = await textOf(layout.summaryPath);
    if (tree.has(layout.variablesPath))
      report.add(layout.variablesPath, "Variables of the space are not imported: set them in its settings.");
    return {
      format,
      pages: paths.filter((path) => isPage(layout, path)).map((path) => ({ path, dialect: "markdown" })),
      reusable: paths.filter((path) => isReusableContent(layout, path)),
      unlisted: layout.config.unlisted === "ignored" ? "ignored" : "hidden",
      outline(pages) {
        const titleOf = (path: string) => pages.get(path)?.title ?? undefined;
        const structure = structureOf(layout, [...pages.keys()], summary, titleOf);
        for (const warning of structure.warnings) report.add(layout.summaryPath, warning);
        return structure.nodes;
      },
    };
  };

export const readGitBook = readFolder("gitbook");
export const readMarkdown = readFolder("markdown");
