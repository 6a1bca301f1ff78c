import { readAddress, relativePath } from "@/domains/content/addresses";
import { relinkPage } from "@/domains/content/markdown";

/**
 * Matches anything that looks like an address by ID, and captures its ID, and its space if it contains one.
 */
const BY_ID = /\bcontent:(?:space\/([^\s/]+)\/)?(?:page|file|reusable-content)\/([^\s#?/"'()<>[\]]+)/g;

/** A space, with the repository path of each page, file and reusable content by ID. */
export interface Linked {
  spaceId: string;
  paths: ReadonlyMap<string, string>;
}

/**
 * The text of the file at `from`, with relative paths instead of references by ID, so that other Git tools
 * understand them. A target without a path keeps its ID, and all other bytes stay unchanged. Parsing takes a
 * hundred times as long as searching. So this function first replaces every such address, even in code. If
 * `isKnown` reports that this text was exported before, the result is correct.
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
