import { readAddress, relativePath } from "@/domains/content/addresses";
import { relinkPage } from "@/domains/content/markdown";

/** What looks like an address by id, wherever it stands: its space, if it names one, and its id. */
const BY_ID = /\bcontent:(?:space\/([^\s/]+)\/)?(?:page|file|reusable-content)\/([^\s#?/"'()<>[\]]+)/g;

/** A space, with the path in the repository of each of its pages, files and reusable contents by its id. */
export interface Linked {
  spaceId: string;
  paths: ReadonlyMap<string, string>;
}

/**
 * The text of the file at `from` with relative paths in place of references by id, as Git's other tools understand them.
 * A target without a path keeps its id, and all other bytes stay. Parsing costs a hundred times as much as searching, so
 * a text is made first in which every such address is replaced, in code too: if `isKnown` says that it was written
 * before, it is right.
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
