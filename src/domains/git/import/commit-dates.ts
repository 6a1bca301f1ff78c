import type { ContentChange, PageState } from "@/domains/content/changes";
import { now } from "@/lib/clock";
import type { ActiveRun } from "../runs";
import type { Plan } from "./import-context";
import type { RepositorySource } from "./source";

type Dated = Awaited<ReturnType<RepositorySource["dateFiles"]>>;

/** Returns the path of the file from which a page gets content in this import, or undefined if there is none. */
function pathOf(page: PageState, plan: Plan, changed: ReadonlySet<string>): string | undefined {
  if (page.type !== "document") return undefined;
  const path = plan.origins ? plan.origins.get(page.id) : page.gitPath;
  return path && (page.text !== undefined || changed.has(path)) ? path : undefined;
}

/** Returns the paths in a plan by page ID. */
async function pathsIn(plan: Plan, source: RepositorySource): Promise<Map<string, string>> {
  const { added = [], modified = [] } = source.difference ?? {};
  const changed = new Set([...added, ...modified].map(({ path }) => path));
  const pages = plan.changes.flatMap((change) => (change.kind === "put-page" ? [change.page] : []));
  const paths = pages.flatMap((page) => {
    const path = pathOf(page, plan, changed);
    return path === undefined ? [] : [[page.id, path] as const];
  });
  if (!plan.origins || paths.length === 0) return new Map(paths);
  const listed = new Set((await source.listFiles()).map(({ path }) => path));
  return new Map(paths.filter(([, path]) => listed.has(path)));
}

function warningsOf({ undetermined, reason }: Dated): string[] {
  const count = undetermined.size;
  if (count === 0) return [];
  const [files, pages] = count === 1 ? ["1 file", "Its page shows"] : [`${count} files`, "Their pages show"];
  return [
    `Bindery couldn't find the commit that last changed ${files}: ${reason} ${pages} the date of the oldest commit that Bindery read.`,
  ];
}

/** Returns the time of a commit. Computers with a wrong clock create commits in the future or at the beginning of 1970. */
function timeOf(at: Date | undefined): Date | undefined {
  if (!at || at.getTime() <= 0) return undefined;
  return at < now() ? at : now();
}

/** Adds dates to the pages of a plan. */
function withDates(plan: Plan, paths: ReadonlyMap<string, string>, dated: Dated): Plan {
  const changes = plan.changes.map((change): ContentChange => {
    if (change.kind !== "put-page") return change;
    const changedAt = timeOf(dated.dates.get(paths.get(change.page.id) ?? ""));
    return changedAt ? { ...change, page: { ...change.page, changedAt } } : change;
  });
  return { ...plan, changes, warnings: [...plan.warnings, ...warningsOf(dated)] };
}

/**
 * Returns a function that adds to each page of a plan when the last commit changed the page's file. If the repository
 * doesn't show this, the page gets the time of the import. If the import plans again, the history isn't read again.
 */
export function commitDates(run: ActiveRun, source: RepositorySource): (plan: Plan) => Promise<Plan> {
  let read = new Set<string>();
  let dated: Dated = { dates: new Map(), undetermined: new Set(), reason: null };
  return async (plan) => {
    const paths = await pathsIn(plan, source);
    const wanted = new Set(paths.values());
    if ([...wanted].some((path) => !read.has(path))) {
      await run.report(82, "Reading dates of commits");
      dated = await source.dateFiles(wanted);
      read = wanted;
    }
    return withDates(plan, paths, dated);
  };
}
