import type { SiteRedirect } from "@/db/generated/client";
import type { SiteRows } from "@/domains/sites/structure/rows";
import { ApiError, invalid } from "@/lib/errors";
import type { Destination } from "./schema";
import { type PagePaths, pathInSite, type Target, targetOf } from "./target";

/** As much of a redirect as says where it leads. */
export interface Followed {
  id: string;
  source: string;
  destination: Destination;
  captureWildcard: boolean;
}

export const destinationOf = (redirect: Pick<SiteRedirect, "destination">) =>
  redirect.destination as unknown as Destination;

const followedOf = (redirect: SiteRedirect): Followed => ({
  ...redirect,
  destination: destinationOf(redirect),
});

/** What the `*` of a source stands for in a path, where it is to go on behind the destination. */
function restOf({ source, captureWildcard }: Followed, path: string): string {
  if (!captureWildcard || !source.endsWith("*")) return "";
  return path.slice(source.length - 1).replace(/^\/+/, "");
}

/** Where a path is led by a redirect. Throws 400, naming the field, when what it leads to is not of the site. */
async function leadFrom(
  rows: SiteRows,
  followed: Followed,
  path: string,
  pages?: PagePaths,
): Promise<Target> {
  const target = await targetOf(rows, followed.destination, pages);
  const rest = restOf(followed, path);
  if (rest === "") return target;
  const url = new URL(target.url);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${rest}`;
  return { ...target, url: url.href };
}

/** Where a redirect leads a path that it catches; undefined when what it leads to is there no more. */
export async function leadOf(rows: SiteRows, redirect: SiteRedirect, path: string) {
  try {
    return await leadFrom(rows, followedOf(redirect), path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return undefined;
    throw error;
  }
}

const catches = (source: string, path: string) =>
  source.endsWith("*") ? path.startsWith(source.slice(0, -1)) : source === path;

/** A chain of more is of use to nobody, and may have no end. */
const STEPS_MAX = 10;
/** Stands for whatever a `*` stands for. */
const ANYTHING = "-any-";

/**
 * Throws 400 for a destination that is not of the site, and for one from which other redirects, or this one itself, lead
 * back to the source. `find` gives the redirect that catches a path.
 */
export async function assertLeadsOn(
  rows: SiteRows,
  followed: Followed,
  find: (path: string) => Promise<SiteRedirect | undefined>,
  pages?: PagePaths,
): Promise<void> {
  const first = await leadFrom(rows, followed, followed.source.replace(/\*$/, ANYTHING), pages);
  let path = pathInSite(rows, first.url);
  for (let step = 0; path !== undefined; step++) {
    if (step === STEPS_MAX || catches(followed.source, path))
      throw invalid("destination", "leads back to where the redirect begins");
    const next = await find(path);
    const lead = next && next.id !== followed.id ? await leadOf(rows, next, path) : undefined;
    path = lead && pathInSite(rows, lead.url);
  }
}
