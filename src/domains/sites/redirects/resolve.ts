import type { SiteRedirect } from "@/db/generated/client";
import type { SiteRows } from "@/domains/sites/structure/rows";
import { ApiError, invalid } from "@/lib/errors";
import type { Destination } from "./schema";
import { partsOf } from "./source";
import { type PagePaths, pathInSite, type Target, targetOf } from "./target";

/** As much of a redirect as says where it leads. */
export interface RedirectRule {
  id: string;
  source: string;
  destination: Destination;
  captureWildcard: boolean;
}

export const destinationOf = (redirect: Pick<SiteRedirect, "destination">) =>
  redirect.destination as unknown as Destination;

const ruleOf = (redirect: SiteRedirect): RedirectRule => ({
  ...redirect,
  destination: destinationOf(redirect),
});

/** What the `*` of a source stands for in a path, where it is to go on behind the destination. */
function restOf({ source, captureWildcard }: RedirectRule, path: string): string {
  if (!captureWildcard || !source.endsWith("*")) return "";
  return path.slice(source.length - 1).replace(/^\/+/, "");
}

/** Where a path is led by a redirect. Throws 400, naming the field, when what it leads to is not of the site. */
async function destinationFor(
  rows: SiteRows,
  rule: RedirectRule,
  path: string,
  pages?: PagePaths,
): Promise<Target> {
  const target = await targetOf(rows, rule.destination, pages);
  const rest = restOf(rule, path);
  if (rest === "") return target;
  // What is no name here may be a way up, or to another host, where it leads.
  if (partsOf(rest).unnamed !== undefined) throw invalid("source", "has a segment that is no name");
  const url = new URL(target.url);
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, "")}/${rest}`;
  return { ...target, url: url.href };
}

/** Where a redirect leads a path that it catches; undefined when what it leads to is there no more. */
export async function targetOfRedirect(rows: SiteRows, redirect: SiteRedirect, path: string) {
  try {
    return await destinationFor(rows, ruleOf(redirect), path);
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
export async function assertNoLoop(
  rows: SiteRows,
  rule: RedirectRule,
  find: (path: string) => Promise<SiteRedirect | undefined>,
  pages?: PagePaths,
): Promise<void> {
  const first = await destinationFor(rows, rule, rule.source.replace(/\*$/, ANYTHING), pages);
  let path = pathInSite(rows, first.url);
  for (let step = 0; path !== undefined; step++) {
    if (step === STEPS_MAX || catches(rule.source, path))
      throw invalid("destination", "leads back to where the redirect begins");
    const next = await find(path);
    const target = next && next.id !== rule.id ? await targetOfRedirect(rows, next, path) : undefined;
    path = target && pathInSite(rows, target.url);
  }
}
