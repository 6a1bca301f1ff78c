import type { Report } from "../runs";

interface Languages {
  /** The names of the folders. Each folder contains one language. The language `root` has no folder. */
  names: readonly string[];
  /** The language to import. */
  main: string;
  report: Report;
}

/**
 * Selects the files of one language in a project with a folder for each language. Returns the folder with the language's pages.
 * Reports the folders that are omitted.
 */
export function withoutLanguages(
  files: readonly string[],
  root: string,
  { names, main, report }: Languages,
): { root: string; paths: string[] } {
  const folderOf = (name: string) => (root === "" ? name : `${root}/${name}`);
  const hasFolder = (name: string) => files.some((file) => file.startsWith(`${folderOf(name)}/`));
  const others = names.filter((name) => name !== "root" && name !== main && hasFolder(name));
  for (const name of others)
    report.add(
      folderOf(name),
      "This folder contains a translation and was skipped. To import it, upload the folder for another space.",
    );
  const own = main !== "root" && hasFolder(main) ? folderOf(main) : root;
  const isOwn = (file: string) =>
    (own === "" || file.startsWith(`${own}/`)) &&
    !others.some((name) => file.startsWith(`${folderOf(name)}/`));
  return { root: own, paths: files.filter(isOwn) };
}
