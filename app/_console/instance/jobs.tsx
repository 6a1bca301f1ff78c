"use client";

import { useMutation } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { SelectField } from "../../_ui/field";
import { SkeletonLines } from "../../_ui/skeleton";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { readableError } from "../errors";
import { LoadFailure } from "../load-failure";
import type { RouterInputs, RouterOutputs } from "../outputs";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";

type Job = RouterOutputs["instance"]["jobs"]["items"][number];
type State = NonNullable<RouterInputs["instance"]["jobs"]["state"]>;

const STATES: Record<State, string> = {
  failed: "Failed",
  retrying: "Waiting to retry",
  waiting: "Waiting",
  running: "Running",
  scheduled: "Scheduled",
};

const HEAD = [
  "Kind",
  "Attempts",
  "Queued",
  "Error",
  <span key="actions" className="sr-only">
    Actions
  </span>,
];

interface RowProps {
  job: Job;
  busy: boolean;
  onRetry: () => void;
  onDrop: () => void;
}

function JobRow({ job, busy, onRetry, onDrop }: RowProps) {
  return (
    <tr>
      <Cell>
        <div className="font-medium">{job.kind}</div>
        <Badge tone={job.state === "failed" ? "danger" : "neutral"}>{STATES[job.state]}</Badge>
      </Cell>
      <Cell>
        {job.attempts} of {job.maxAttempts}
      </Cell>
      <Cell>
        <Ago time={job.createdAt} />
      </Cell>
      <Cell className="max-w-sm break-words">{job.error?.split("\n")[0] ?? "–"}</Cell>
      <Cell className="text-right whitespace-nowrap">
        {job.state === "running" ? null : (
          <span className="inline-flex gap-2">
            <Button size="small" busy={busy} aria-label={`Run ${job.kind} again`} onClick={onRetry}>
              Run again
            </Button>
            <Button size="small" kind="danger-quiet" aria-label={`Delete ${job.kind}`} onClick={onDrop}>
              Delete…
            </Button>
          </span>
        )}
      </Cell>
    </tr>
  );
}

function JobTable({ jobs }: { jobs: Job[] }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const reload = useReload(({ instance }) => [instance]);
  const [dropping, setDropping] = useState<Job | null>(null);
  const retry = useMutation(
    trpc.instance.retryJob.mutationOptions({
      async onSuccess(_, { jobId }) {
        const kind = jobs.find(({ id }) => id === jobId)?.kind ?? "";
        await reload();
        toast.success(`Job “${kind}” queued again`);
      },
      onError: (error) => toast.error(readableError(error)),
    }),
  );
  return (
    <>
      <Table label="Jobs" head={HEAD}>
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            busy={retry.isPending && retry.variables.jobId === job.id}
            onRetry={() => retry.mutate({ jobId: job.id })}
            onDrop={() => setDropping(job)}
          />
        ))}
      </Table>
      <ConfirmChange
        open={dropping !== null}
        onClose={() => setDropping(null)}
        title={`Delete “${dropping?.kind ?? ""}”?`}
        action="Delete job"
        send={() => client.instance.dropJob.mutate({ jobId: dropping?.id ?? "" })}
        reload={reload}
        said={`Job “${dropping?.kind ?? ""}” deleted`}
      >
        <p>The job won't run. You can't undo this.</p>
      </ConfirmChange>
    </>
  );
}

/** The job queue, starting with the jobs that need attention. */
export function InstanceJobs() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [state, setState] = useState<State>("failed");
  const { query, items } = usePages(trpc.instance.jobs.queryKey({ state }), (page) =>
    client.instance.jobs.query({ state, page, limit: 50 }),
  );
  return (
    <>
      <div className="mb-4 max-w-xs">
        <SelectField label="Status" value={state} onChange={({ target }) => setState(target.value as State)}>
          {Object.entries(STATES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {query.isPending ? <SkeletonLines count={3} label="Loading the jobs" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState icon={<ListChecks size={24} />} title="No jobs match this filter" heading="h3" />
      ) : null}
      {items.length > 0 ? <JobTable jobs={items} /> : null}
      <ShowMore query={query} />
    </>
  );
}
