import { readAddress, relativePath } from "@/domains/content/addresses";
import { relinkPage } from "@/domains/content/markdown/relink-page";

/** What may be an address by id, wherever it stands: finding none is cheap, and parsing is dear. */
const BY_ID = /\bcontent:(?:space\/[^\s/]+\/)?(?:page|file|reusable-content)\/([^\s#?/"'()<>\]]+)/g;

/**
 * The text of the file at `from` as Git's other tools understand it: what is referred to by id, and has a path in the
 * repository, is referred to by the way to it from there. Any other byte stays. `paths` holds the path of each page,
 * file and reusable content of the space by its id.
 */
export function withRelativeLinks(
  text: string,
  from: string,
  spaceId: string,
  paths: ReadonlyMap<string, string>,
): string {
  const isConcerned = [...text.matchAll(BY_ID)].some(([, id]) => paths.has(id as string));
  if (!isConcerned) return text;
  return relinkPage(text, (href, usage) => {
    const address = readAddress(href, usage, from);
    if (address.kind !== "id" || (address.space ?? spaceId) !== spaceId) return undefined;
    const path = paths.get(address.id);
    if (path === undefined) return undefined;
    return relativePath(from, path) + (address.anchor === undefined ? "" : `#${address.anchor}`);
  });
}
