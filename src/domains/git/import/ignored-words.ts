const NAMED_MAX = 3;

/** Returns the warning for files that are ignored because the summary doesn't list them. */
export function ignoredNotice(paths: readonly string[], summaryPath: string): string {
  const named = paths.slice(0, NAMED_MAX).join(", ");
  const more = paths.length > NAMED_MAX ? ` and ${paths.length - NAMED_MAX} more` : "";
  const [what, them] =
    paths.length === 1 ? ["A file isn't a page", "it"] : [`${paths.length} files aren't pages`, "them"];
  return `${what}, because ${summaryPath} doesn't list ${them}: ${named}${more}.`;
}

/** Returns the warning for a link to an ignored file. */
export const ignoredLink = (href: string, target: string, summaryPath: string): string =>
  `${href} leads to ${target}, which isn't a page, because ${summaryPath} doesn't list this file. List the file, or remove the link.`;
