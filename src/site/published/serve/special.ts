/** A part of a site that isn't a page: styles, files, search, feeds. */
export interface Special {
  /** The path of the site in the request. The path ends with a slash. */
  sitePath: string;
  name: string;
  /** The rest of the path after the special name, without a slash at its start. */
  rest: string;
}

const SPACES = "/s/~";
/** The special names that start with a tilde. If a segment is only a tilde, it starts the path of a preview. */
const NAMED = /\/~[^/]/;
const RESERVED = new Set(["sitemap.xml", "robots.txt", "llms.txt", "llms-full.txt", "rss.xml", "feed.json"]);

/**
 * Parses the path of a special URL. Names with a tilde can be at any depth, because the slug of a page never contains a
 * tilde. The well-known files are valid only directly under the site's URL. Callers must check this.
 */
export function specialOf(pathname: string): Special | null {
  // The URL of a space that is published without a site contains its ID after a tilde, directly under the
  // path of sites.
  const from = pathname.startsWith(SPACES) ? SPACES.length : 0;
  const below = pathname.slice(from).search(NAMED);
  const tilde = below === -1 ? -1 : from + below;
  if (tilde !== -1) {
    const [name = "", ...rest] = pathname.slice(tilde + 1).split("/");
    return { sitePath: pathname.slice(0, tilde + 1), name, rest: rest.join("/") };
  }
  const at = pathname.lastIndexOf("/");
  const name = pathname.slice(at + 1);
  return RESERVED.has(name) ? { sitePath: pathname.slice(0, at + 1), name, rest: "" } : null;
}
