"use client";

import { type ReactNode, useState } from "react";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { ButtonLink } from "../../_ui/button-link";
import { Link } from "../../_ui/link";
import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import type { usePages } from "../use-pages";
import { RevisionFacts } from "./revision-facts";
import { type RevisionSummary, revisionTitle } from "./revision-words";

/** The selected revisions. At most two revisions can be selected, and the newer revision comes first. */
type Chosen = readonly RevisionSummary[];

/**
 * Selects or deselects a revision. If two revisions are already selected, the new selection replaces the revision that was
 * selected first.
 */
function toggled(chosen: Chosen, revision: RevisionSummary): Chosen {
  const rest = chosen.filter(({ id }) => id !== revision.id);
  return rest.length < chosen.length ? rest : [...chosen, revision].slice(-2);
}

interface RowProps {
  revision: RevisionSummary;
  isCurrent: boolean;
  /** The path of the content in this revision. */
  href: string;
  changesHref: string;
  isChosen: boolean;
  onToggle: () => void;
  /** More actions on the revision. */
  action: ReactNode;
}

function Row({ revision, isCurrent, href, changesHref, isChosen, onToggle, action }: RowProps) {
  const { number } = revision;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <label className="flex shrink-0 cursor-pointer items-center gap-2 text-soft tabular-nums">
        <input
          type="checkbox"
          aria-label={`Compare revision ${number}`}
          checked={isChosen}
          onChange={onToggle}
          className="size-4 accent-accent"
        />
        <span aria-hidden className="min-w-7">
          {number}
        </span>
      </label>
      <div className="min-w-0 flex-1 basis-56">
        <Link href={href} className="block truncate font-medium hover:text-accent hover:underline">
          {revisionTitle(revision)}
        </Link>
        <RevisionFacts revision={revision} />
      </div>
      {isCurrent ? <Badge tone="accent">Current</Badge> : null}
      <Link
        href={changesHref}
        aria-label={`Changes of revision ${number}`}
        className="inline-flex h-8 items-center rounded-lg px-2 text-[0.8125rem] font-medium text-soft hover:bg-hover hover:text-ink"
      >
        Changes
      </Link>
      {action}
    </li>
  );
}

function CompareBar({
  chosen,
  compareHref,
  onClear,
}: {
  chosen: Chosen;
  compareHref: Props["compareHref"];
  onClear: () => void;
}) {
  const [before, after] = [...chosen].sort((a, b) => a.number - b.number);
  if (!before) return null;
  return (
    <div
      role="status"
      className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-page py-3"
    >
      {after ? (
        <ButtonLink kind="primary" size="small" href={compareHref(after.id, before.id)}>
          {`Compare revision ${before.number} with ${after.number}`}
        </ButtonLink>
      ) : (
        <p className="text-soft">Select another revision to compare with revision {before.number}.</p>
      )}
      <Button size="small" kind="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

interface Props {
  list: ReturnType<typeof usePages<RevisionSummary>>;
  /** ID of the revision that is currently published. */
  current: string;
  href: (revisionId: string) => string;
  /** The path of the comparison with another revision, or with the previous revision. */
  compareHref: (after: string, before?: string) => string;
  actionOf: (revision: RevisionSummary) => ReactNode;
}

/** A list of revisions, newest first. Any two can be compared. */
export function RevisionList({ list: { query, items }, current, href, compareHref, actionOf }: Props) {
  const [chosen, setChosen] = useState<Chosen>([]);
  return (
    <>
      {query.isPending ? <SkeletonLines count={6} label="Loading history" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      <ol className="divide-y divide-line">
        {items.map((revision) => (
          <Row
            key={revision.id}
            revision={revision}
            isCurrent={revision.id === current}
            href={href(revision.id)}
            changesHref={compareHref(revision.id)}
            isChosen={chosen.some(({ id }) => id === revision.id)}
            onToggle={() => setChosen((before) => toggled(before, revision))}
            action={actionOf(revision)}
          />
        ))}
      </ol>
      {query.hasNextPage ? (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
      <CompareBar chosen={chosen} compareHref={compareHref} onClear={() => setChosen([])} />
    </>
  );
}
