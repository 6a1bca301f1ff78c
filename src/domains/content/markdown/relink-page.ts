import { type MetaChanges, readMeta, splitFrontMatter, writeFrontMatter } from "./front-matter";
import type { ReferenceUsage } from "./link-resolution";
import { relink } from "./relink";

type NextHref = (href: string, usage: ReferenceUsage) => string | undefined;

/**
 * Writes other addresses into a page's text and front matter (covers, links about the page), and leaves every other
 * byte as it is.
 *
 * @param nextHref answers the new address, undefined for an address that stays
 * @throws PageSyntaxError for front matter that cannot be read
 */
export function relinkPage(text: string, nextHref: NextHref): string {
  const next = relink(text, (href) => nextHref(href, "link"));
  const { frontMatter, yaml } = splitFrontMatter(next);
  if (frontMatter === null) return next;
  const { cover, coverDark, metaLinks } = readMeta(yaml);
  const changes: MetaChanges = {};
  for (const [name, href] of Object.entries({ cover, coverDark })) {
    const other = href === undefined ? undefined : nextHref(href, "cover");
    if (other !== undefined) changes[name] = other;
  }
  const links = metaLinks && relinkMeta(metaLinks, nextHref);
  return writeFrontMatter(next, { ...changes, ...(links && { metaLinks: links }) });
}

function relinkMeta(links: { canonical?: unknown; alternates?: unknown }, nextHref: NextHref): MetaChanges {
  const next = (href: unknown) => (typeof href === "string" ? (nextHref(href, "link") ?? href) : href);
  const { canonical, alternates } = links;
  return {
    ...(canonical !== undefined && { canonical: next(canonical) }),
    ...(Array.isArray(alternates) && { alternates: alternates.map(next) }),
  };
}
