import type { PublishedPlace } from "@/domains/sites/published/resolution";
import type { SiteRows, SiteSpaceRow } from "@/domains/sites/structure/rows";
import { pathOfSiteSpace } from "@/domains/sites/structure/tree";
import { proxiedImage, storedImage } from "./image-address";

/** The relative URL from a path on a site to its root. */
export const rootFrom = (path: string): string => "../".repeat(path.split("/").length - 1) || "./";

/**
 * The URLs on a page. They're relative to the page, so that the same HTML works under `/s/<basename>/`, on a custom domain,
 * and behind another server. For content that is read outside of the site, such as a feed, the root is the absolute URL of
 * the site.
 */
export class Addresses {
  /** `path` is the URL-encoded path of the page that contains the URLs. */
  constructor(
    private readonly rows: SiteRows,
    readonly path: string,
    readonly root = rootFrom(path),
  ) {}

  /** Returns the URL of any path on the site. The path must be URL-encoded. */
  at(path: string): string {
    return this.root + path;
  }

  /** Returns the URL of an image or a font from another host. Visitors load it through this server. */
  foreign(url: string): string {
    return this.at(proxiedImage({ organizationId: this.rows.site.organizationId, url }));
  }

  /** Returns the URL of a WebP image in the file store that Bindery created for pages of the site. */
  stored(key: string): string {
    return this.at(storedImage(this.rows.site.organizationId, key));
  }

  /** Returns the URL of a page in a site space. If the path is empty, returns the URL of the site space. */
  page(siteSpace: SiteSpaceRow, path: string): string {
    return this.at(pathBelowSite(this.rows, siteSpace, path));
  }
}

/** The URL of a page outside the panel. In the panel, the root is one level below the site's root. */
export const outsidePanel = ({ root, path }: Pick<Addresses, "root" | "path">): string => `${root}../${path}`;

const encoded = (path: string) => path.split("/").filter(Boolean).map(encodeURIComponent);

/** The path of a page below the site's URL, escaped for a URL. */
export function pathBelowSite(rows: SiteRows, siteSpace: SiteSpaceRow, path: string): string {
  const space = encoded(pathOfSiteSpace(rows, siteSpace)).map((segment) => `${segment}/`);
  return space.join("") + encoded(path).join("/");
}

/**
 * Returns the path of a site space's file on the site. The path contains the hash of the bytes, so the content at this path
 * never changes.
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
