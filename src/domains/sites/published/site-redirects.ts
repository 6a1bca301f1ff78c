import { db } from "@/db/client";
import { targetOfRedirect } from "@/domains/sites/redirects/resolve";
import { findRedirect } from "@/domains/sites/redirects/rows";
import { partsOf, sourceOf } from "@/domains/sites/redirects/source";
import { pathInSite } from "@/domains/sites/redirects/target";
import type { SiteRows } from "@/domains/sites/structure/rows";

/** Where a redirect of the site leads in the end. */
export interface RedirectTarget {
  url: string;
  permanent: boolean;
  /** Not of the site. */
  external: boolean;
}

/** A chain of more is of use to nobody, and may have no end. */
const STEPS_MAX = 10;

/**
 * Follows the redirects of a site from a source without a page, until `isPage` says that there is one or the redirect
 * leads out of the site. Undefined when no redirect has the path, and for a loop.
 */
export async function followRedirects(
  rows: SiteRows,
  source: string,
  isPage: (segments: readonly string[]) => Promise<boolean>,
): Promise<RedirectTarget | undefined> {
  let path = source;
  let permanent = true;
  for (let step = 0; step < STEPS_MAX; step++) {
    const redirect = await findRedirect(db(), rows, path);
    const target = redirect && (await targetOfRedirect(rows, redirect, path));
    if (!redirect || !target) return undefined;
    permanent &&= redirect.permanent;
    const next = pathInSite(rows, target.url);
    if (next === undefined) return { url: target.url, permanent, external: true };
    const { names, unnamed } = partsOf(next.slice(1));
    const segments = names.filter(Boolean);
    if (unnamed === undefined && (await isPage(segments)))
      return { url: target.url, permanent, external: false };
    path = sourceOf(segments, unnamed);
  }
  return undefined;
}
