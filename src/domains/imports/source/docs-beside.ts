import type { SourceTree } from "./tree";

const CONFIG = /^([^/]+)\/docusaurus\.config\.[cm]?[jt]s$/;

/**
 * Returns the folder of a Docusaurus project whose pages are in the folder `docs` beside it, such as `website`. Many repositories
 * have this structure. Returns null for other files.
 */
function projectFolder(paths: readonly string[]): string | null {
  const folders = paths.flatMap((path) => CONFIG.exec(path)?.[1] ?? []);
  const [folder] = folders;
  if (folder === undefined || folders.length > 1) return null;
  const hasOwnDocs = paths.some((path) => path.startsWith(`${folder}/docs/`));
  const hasDocs = paths.some((path) => /^docs\/.*\.mdx?$/i.test(path));
  return hasDocs && !hasOwnDocs ? folder : null;
}

/**
 * Returns a function that moves the files of a Docusaurus project up, so that the folder `docs` beside the project is in it. A file
 * keeps its path if another file has the new path. Other files aren't moved.
 */
export function pathInProject(paths: readonly string[]): (path: string) => string {
  const folder = projectFolder(paths);
  const taken = new Set(folder === null ? [] : paths);
  return (path) => {
    if (folder === null || !path.startsWith(`${folder}/`)) return path;
    const moved = path.slice(folder.length + 1);
    return taken.has(moved) ? path : moved;
  };
}

/** Moves the files of a Docusaurus project as {@link pathInProject} does. */
export function withDocsBeside(tree: SourceTree): SourceTree {
  const inProject = pathInProject([...tree.keys()]);
  return new Map(
    [...tree.values()].map((file) => {
      const path = inProject(file.path);
      return [path, { ...file, path }];
    }),
  );
}
