const ASSETS_FOLDER = ".gitbook/assets/";

/** True for a file that is a page by its name. */
export function isMarkdownPath(path: string): boolean {
  return /\.(md|markdown)$/i.test(path);
}

/**
 * The files that belong to the content besides its pages: everything under `.gitbook/assets`, and what pages refer
 * to. Never pages (what lies below `.gitbook/assets` is none, whatever its name), other dot-files, licences and the files that describe the structure.
 */
export function selectAssets<File extends { path: string }>(
  files: readonly File[],
  options: { referenced: ReadonlySet<string>; summaryPath: string },
): File[] {
  return files.filter(({ path }) => {
    if (path.startsWith(ASSETS_FOLDER)) return !isHidden(path.slice(ASSETS_FOLDER.length));
    if (path === options.summaryPath || isMarkdownPath(path)) return false;
    return options.referenced.has(path) && !isHidden(path) && !isLicence(path);
  });
}

/** Whether a file or a folder on the way to it is a dot-file. */
export function isHidden(path: string): boolean {
  return path.split("/").some((part) => part.startsWith("."));
}

function isLicence(path: string): boolean {
  return /(^|\/)(LICENSE|LICENCE|COPYING)(\.[a-z]+)?$/i.test(path);
}
