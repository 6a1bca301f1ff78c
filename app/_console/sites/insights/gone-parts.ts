import type { Part } from "./use-parts";

/** A page view, with the IDs of the site's section and variant. */
export interface ReadIn {
  siteSection: string | null;
  siteSpace: string | null;
  urlPath: string | null;
}

const COLUMNS = ["siteSection", "siteSpace"] as const;

/** The common start of paths, in whole segments. */
function commonPath(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split("/").filter(Boolean));
  const length = first.findIndex((segment, index) => others.some((other) => other[index] !== segment));
  return `/${first.slice(0, length === -1 ? first.length : length).join("/")}`;
}

/**
 * Returns the parts of the site that were visited but no longer exist. The titles of these parts are unknown, so their name
 * is the common start of their pages' paths.
 */
export function goneParts(read: readonly ReadIn[], present: readonly Part[]): Part[] {
  const known = new Set(present.map(({ id }) => id));
  return COLUMNS.flatMap((column) => {
    const paths = new Map<string, string[]>();
    for (const row of read) {
      const id = row[column];
      if (id === null || known.has(id)) continue;
      paths.set(id, [...(paths.get(id) ?? []), row.urlPath ?? "/"]);
    }
    return [...paths].map(([id, its]): Part => ({ column, id, title: `${commonPath(its)} (removed)` }));
  });
}
