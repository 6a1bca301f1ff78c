import { readAddress, relativePath } from "@/domains/content/addresses";
import { relinkPage } from "@/domains/content/markdown";

/** Matches text that looks like a URL with an ID, and captures the ID and, if there is one, the space. */
const BY_ID = /\bcontent:(?:space\/([^\s/]+)\/)?(?:page|file|reusable-content)\/([^\s#?/"'()<>[\]]+)/g;

/** A space, with the repository path of each page, file and reusable content by ID. */
export interface Linked {
  spaceId: string;
  paths: ReadonlyMap<string, string>;
}

/**
 * Replaces references by ID with relative paths in the text of the file at `from`, so that other Git tools
 * understand them. References to targets without a path, and all other bytes, stay unchanged. Parsing takes a
 * hundred times as long as searching, so this function first replaces every match, even in code. If `isKnown`
 * returns true for the result, exactly this text was exported before, so the result is correct.
 */
export function withRelativeLinks(
  text: string,
  from: string,
  { spaceId, paths }: Linked,
  isKnown: (text: string) => boolean = () => false,
): string {
  const pathOf = (id: string, space = spaceId) => (space === spaceId ? paths.get(id) : undefined);
  const candidate = text.replace(BY_ID, (written: string, space: string | undefined, id: string) => {
    const path = pathOf(id, space);
    return path === undefined ? written : relativePath(from, path);
  });
  if (candidate === text || isKnown(candidate)) return candidate;
  return relinkPage(text, (href, usage) => {
    const address = readAddress(href, usage, from);
    const path = address.kind === "id" ? pathOf(address.id, address.space) : undefined;
    if (address.kind !== "id" || path === undefined) return undefined;
    return relativePath(from, path) + (address.anchor === undefined ? "" : `#${address.anchor}`);
  });
}
