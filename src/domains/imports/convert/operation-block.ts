import { createHash } from "node:crypto";

/** The longest slug of a specification, in characters. */
const SLUG_LENGTH_MAX = 100;
const SPECIFICATION = /\.(?:json|ya?ml)$/i;

const slugged = (text: string): string =>
  text
    .replace(SPECIFICATION, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Returns a path without a slash or a dot at its start, which means the root of the project. */
const plainPath = (file: string): string => file.replace(/^(?:\.?\/)+/, "");
const nameSlug = (file: string): string => slugged(file.split("/").at(-1) ?? "");
const pathSlug = (file: string): string => slugged(plainPath(file).replace(/^https?:\/\//i, ""));

/**
 * Returns the slug that a specification gets in Bindery. It depends only on the file and on the files with the same name: it's the
 * name of the file, or the path if several files of the project have this name. URLs always use the whole URL. `repeated` contains the
 * slugs that `repeatedSlugs` returned.
 */
export function specificationSlug(file: string, repeated: readonly string[] = []): string {
  const isUrl = /^https?:/i.test(file);
  const name = nameSlug(file);
  if (!isUrl && name.length <= SLUG_LENGTH_MAX && !repeated.includes(name)) return name;
  const path = pathSlug(file);
  if (path.length <= SLUG_LENGTH_MAX && !repeated.includes(path)) return path;
  const hash = createHash("sha256").update(plainPath(file)).digest("hex").slice(0, 8);
  return `${path.slice(0, SLUG_LENGTH_MAX - 9).replace(/-$/, "")}-${hash}`;
}

/** Returns the slugs that several files of a project would have. `paths` are the paths of all files. */
export function repeatedSlugs(paths: Iterable<string>): string[] {
  const files = new Map<string, Set<string>>();
  for (const path of paths) {
    if (!SPECIFICATION.test(path)) continue;
    for (const slug of [nameSlug(path), pathSlug(path)])
      files.set(slug, (files.get(slug) ?? new Set()).add(path));
  }
  return [...files].flatMap(([slug, { size }]) => (size > 1 ? [slug] : []));
}

/** An operation of a specification that Bindery doesn't contain yet. */
export interface Operation {
  /** The path or URL of the specification. */
  file: string;
  /** The slug that the specification gets in Bindery. */
  slug: string;
  method: string;
  path: string;
}

/** Whether an operation's path can be in a block. */
export const isOperationPath = (path: string): boolean => /^\/[^\s"%]*$/.test(path);

/** Returns a block that shows an operation as soon as the organization has the specification, and a message about this. */
export function operationBlock({ file, slug, method, path }: Operation): {
  lines: string[];
  problem: string;
} {
  return {
    lines: [
      `{% openapi-operation spec="${slug}" path="${path}" method="${method.toLowerCase()}" %}`,
      "{% endopenapi-operation %}",
      "",
    ],
    problem: `This page shows ${method.toUpperCase()} ${path} as soon as the organization has the API specification ${slug}. Add ${file} under “API specifications” with this slug.`,
  };
}
