"use client";

import { CircleCheck, FileText, SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../_ui/button";
import { counted } from "../../_ui/counted";
import { EmptyState } from "../../_ui/empty-state";
import { Link } from "../../_ui/link";
import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useUrlFilters } from "../use-url-filters";
import { isNarrowed, NO_FILTERS, readFilters, wantedOf, writeFilters } from "./filters";
import { FindingFiltersBar } from "./finding-filters";
import { FindingRow } from "./finding-row";
import { type Checked, type Finding, type Run, useFindings } from "./use-checks";

/** A link from a page with findings to another view of this page. */
export interface PageLink {
  title: string;
  href: string;
}

export interface FindingListProps {
  checked: Checked;
  run: Run;
  mayAct: boolean;
  isChecking: boolean;
  /** Returns the links to a page with findings. */
  linksTo: (pageId: string) => PageLink[];
}

interface PageGroup {
  page: Finding["page"];
  findings: Finding[];
}

/** Groups findings by page. The findings of a page follow each other. */
function byPage(findings: readonly Finding[]): PageGroup[] {
  const groups: PageGroup[] = [];
  for (const finding of findings) {
    const last = groups.at(-1);
    if (last?.page.id === finding.page.id) last.findings.push(finding);
    else groups.push({ page: finding.page, findings: [finding] });
  }
  return groups;
}

function PageFindings({ group, ...props }: FindingListProps & { group: PageGroup }) {
  const { page, findings } = group;
  const { linksTo, ...row } = props;
  return (
    <section
      aria-labelledby={`checked-${page.id}`}
      className="overflow-clip rounded-xl border border-line bg-raised"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-side px-4 py-2">
        <FileText size={15} aria-hidden className="shrink-0 text-soft" />
        <h3 id={`checked-${page.id}`} className="min-w-0 flex-1 basis-40 font-semibold break-words">
          {page.title || "Untitled"}
        </h3>
        {linksTo(page.id).map(({ title, href }) => (
          <Link
            key={href}
            href={href}
            aria-label={`${title}: ${page.title || "Untitled"}`}
            className="text-[0.8125rem] text-accent hover:underline"
          >
            {title}
          </Link>
        ))}
      </div>
      <ul aria-label={`Problems on ${page.title || "Untitled"}`} className="divide-y divide-line">
        {findings.map((finding) => (
          <FindingRow key={finding.id} {...row} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

/** If the row with the focus disappears, moves the focus to the returned element. */
function useFocusAfterRemoval(ids: string) {
  const ref = useRef<HTMLHeadingElement>(null);
  const known = useRef(ids);
  useEffect(() => {
    if (known.current === ids) return;
    known.current = ids;
    if (document.activeElement === document.body) ref.current?.focus();
  }, [ids]);
  return ref;
}

function NothingFound({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return isFiltered ? (
    <EmptyState
      icon={<SearchX size={24} />}
      title="No problems match your filters"
      heading="h3"
      actions={<Button onClick={onReset}>Clear filters</Button>}
    />
  ) : (
    <EmptyState icon={<CircleCheck size={24} />} title="No problems found" heading="h3">
      The latest run found no open problems.
    </EmptyState>
  );
}

/** The findings of a run, grouped by page. */
export function FindingList(props: FindingListProps) {
  const { checked, run } = props;
  const [filters, setFilters] = useUrlFilters(readFilters, writeFilters);
  const { query, items, count } = useFindings(checked, run.id, wantedOf(filters));
  const heading = useFocusAfterRemoval(items.map(({ id }) => id).join());
  return (
    <section aria-labelledby="problems" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2
        id="problems"
        ref={heading}
        tabIndex={-1}
        className="justify-self-start font-semibold outline-offset-4"
      >
        Problems
      </h2>
      <FindingFiltersBar
        filters={filters}
        onChange={setFilters}
        isRequest={checked.changeRequestId !== undefined}
      />
      <p role="status" className="sr-only">
        {query.isSuccess ? counted(count ?? items.length, "problem") : ""}
      </p>
      {query.isPending ? <SkeletonLines count={5} label="Loading problems" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <NothingFound isFiltered={isNarrowed(filters)} onReset={() => setFilters(NO_FILTERS)} />
      ) : null}
      {byPage(items).map((group) => (
        <PageFindings key={group.page.id} {...props} group={group} />
      ))}
      <ShowMore query={query} />
    </section>
  );
}
