import type { PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import { pathOfSiteSpace } from "@/domains/sites/structure/tree";
import { proxiedImage } from "./image-address";

/** The relative URL from a path on a site to its root. */
export const rootFrom = (path: string): string => "../".repeat(path.split("/").length - 1) || "./";

/**
 * URLs on a page, all relative to it, so that the same HTML works under `/s/<basename>/`, on a custom domain,
 * and behind another server. For content outside of the site, such as a feed, the root is the absolute URL of
 * the site.
 */
export class Addresses {
  /** `path` is the URL-encoded path of the page that contains the URLs. */
  constructor(
    private readonly rows: SiteRows,
    readonly path: string,
    readonly root = rootFrom(path),
  ) {}

  /** The URL of any path of the site. The path must be URL-encoded. */
  at(path: string): string {
    return this.root + path;
  }

  /** The URL of an image or a font from another host, which visitors load through this server. */
  foreign(url: string): string {
    return this.at(proxiedImage({ organizationId: this.rows.site.organizationId, url }));
  }

  /**
   * The URL of a page by its site space and path. If the path is empty, returns the URL of the site space.
   */
  page(siteSpace: SiteSpaceRow, path: string): string {
    return this.at(pathBelowSite(this.rows, siteSpace, path));
  }
}

const encoded = (path: string) => path.split("/").filter(Boolean).map(encodeURIComponent);

/** The path of a page below the site's URL, escaped for a URL. */
export function pathBelowSite(rows: SiteRows, siteSpace: SiteSpaceRow, path: string): string {
  const space = encoded(pathOfSiteSpace(rows, siteSpace)).map((segment) => `${segment}/`);
  return space.join("") + encoded(path).join("/");
}

/**
 * The path of a site space's file on the site. It contains the hash of the bytes, so its content never
 * changes.
 */
export function fileBelowSite(
  siteSpaceId: string,
  file: { fileId: string; blobHash: string; name: string },
): string {
  const name = encodeURIComponent(file.name);
  return `~files/${siteSpaceId}/${file.fileId}/${file.blobHash.slice(0, 16)}/${name}`;
}

/** The requested path on the site. URLs on the page are relative to it. */
export const askedPath = ({ rows, siteSpace, pathname }: PublishedPlace) =>
  pathBelowSite(rows, siteSpace, pathname);
