import { folderOf } from "../../source/tree";

/** Resolves a path relative to a folder. Returns null if the path is outside of the root. */
export function joined(folder: string, relative: string): string | null {
  const parts = folder.split("/").filter(Boolean);
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}

/**
 * Returns the possible paths of the file that an import statement names, in the project or relative to the
 * importing file.
 */
export function importPaths(root: string, from: string, target: string): string[] {
  // In Docusaurus, `@site` stands for the project's folder.
  const path = target.replace(/^@site\//, "/");
  const beside = path.startsWith("/") ? null : joined(folderOf(from), path);
  return [beside, joined(root, path)].flatMap((path) =>
    path === null ? [] : [path, `${path}.mdx`, `${path}.md`],
  );
}

/** Returns the possible paths of the file that `<Snippet file="…">` names. */
export const snippetPaths = (root: string, file: string): string[] =>
  ["snippets", "_snippets", "."].flatMap((folder) => joined(root, `${folder}/${file}`) ?? []);
