import { readAddress, relativePath } from "@/domains/content/addresses";
import { relinkPage } from "@/domains/content/markdown";

/**
 * Matches text that looks like a URL with an ID. Captures the space's ID (if there is one) and the ID of the
 * content.
 */
const BY_ID = /\bcontent:(?:space\/([^\s/]+)\/)?(?:page|file|reusable-content)\/([^\s#?/"'()<>[\]]+)/g;

/** A space and the repository paths of its pages, files and reusable content, with the ID as the key. */
export interface Linked {
  spaceId: string;
  paths: ReadonlyMap<string, string>;
}

/**
 * Replaces references that contain an ID with relative paths, so that other Git tools understand them. `from`
 * is the path of the text's file. If a target has no path, the reference stays unchanged. All other bytes
 * also stay unchanged. Parsing takes a hundred times as long as searching, so this function first replaces
 * every match without parsing, even in code. If `isKnown` returns true for the result, exactly this text was
 * exported before, so the result is correct.
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
