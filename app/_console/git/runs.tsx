"use client";

import { GitBranch } from "lucide-react";
import { EmptyState } from "../../_ui/empty-state";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { LoadFailure } from "../load-failure";
import { RunView } from "./run-view";
import { useRuns } from "./use-runs";

/** The imports and exports of a space, newest first, updated while they run. */
export function Runs({ spaceId }: { spaceId: string }) {
  const runs = useRuns(spaceId);
  return (
    <section aria-labelledby="git-runs">
      <h2 id="git-runs" className="mb-4 font-semibold">
        Imports and exports
      </h2>
      {runs.isPending ? <SkeletonLines count={5} label="Loading runs" /> : null}
      {runs.isError && !runs.data ? <LoadFailure error={runs.error} onRetry={() => runs.refetch()} /> : null}
      {runs.data?.items.length === 0 ? (
        <EmptyState icon={<GitBranch size={24} />} title="No imports or exports yet">
          To import a repository, select “Import from Git”.
        </EmptyState>
      ) : null}
      <ul className="grid gap-3">
        {runs.data?.items.map((run) => (
          <li key={run.id} className="rounded-xl border border-line bg-raised p-4">
            <p className="mb-2 text-[0.8125rem] text-soft">
              <Ago time={run.createdAt} />
            </p>
            <RunView run={run} />
          </li>
        ))}
      </ul>
    </section>
  );
}
