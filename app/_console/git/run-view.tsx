"use client";

import { CircleAlert, CircleCheck, Clock, LoaderCircle } from "lucide-react";
import { useState } from "react";
import { Link } from "../../_ui/link";
import { ProgressBar } from "../../_ui/progress-bar";
import { PreviewDetails } from "../imports/preview";
import { branchOfRef } from "./address";
import { isOver, type Run } from "./run";
import { adviceFor } from "./run-advice";
import { useRunPreview } from "./use-runs";

const WORDS = {
  pending: "Waiting to start",
  running: "Running",
  success: "Done",
  failure: "Failed",
};

export function RunIcon({ run }: { run: Run }) {
  const common = { size: 18, "aria-hidden": true } as const;
  if (run.status === "success") return <CircleCheck {...common} className="text-success" />;
  if (run.status === "failure") return <CircleAlert {...common} className="text-danger" />;
  if (run.status === "pending") return <Clock {...common} className="text-soft" />;
  return <LoaderCircle {...common} className="animate-spin text-accent" />;
}

/** The source of a run, such as "main of git.example.org/team/docs". */
export function whereOf(run: Pick<Run, "ref" | "url">): string {
  const branch = branchOfRef(run.ref).replace(
    /^refs\/(?:pull|merge-requests)\/(\d+)\/head$/,
    "pull request $1",
  );
  return `${branch} of ${run.url.replace(/^https?:\/\//, "").replace(/\.git$/, "")}`;
}

function Warnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null;
  return (
    <details className="rounded-lg bg-warning-soft px-3 py-2 text-warning">
      <summary className="font-medium">
        {warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`}
      </summary>
      <ul className="mt-2 grid max-h-48 list-disc gap-1 overflow-y-auto pl-5">
        {warnings.map((warning) => (
          <li key={warning} className="break-words">
            {warning}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Outcome({ run }: { run: Run }) {
  if (run.status === "failure") {
    return (
      <div role="alert" className="rounded-lg bg-danger-soft px-3 py-2.5 text-danger">
        <p className="font-medium break-words">{run.error ?? "The run failed."}</p>
        <p className="mt-1">{adviceFor(run.errorCode)}</p>
      </div>
    );
  }
  if (run.status !== "success") return null;
  if (run.dryRun)
    return (
      <p role="status" className="text-soft">
        Check complete. The space hasn't changed.
      </p>
    );
  const commit = run.commit ? <code className="font-mono text-xs">{run.commit.slice(0, 10)}</code> : null;
  const unchanged = run.direction === "import" ? "The content hasn't changed" : "The branch hasn't changed";
  return (
    <p role="status" className="text-soft">
      {commit === null ? (
        unchanged
      ) : (
        <>
          {run.direction === "import" ? "The content now matches commit " : "The branch is now at commit "}
          {commit}
        </>
      )}
      {run.revision && run.direction === "import" ? (
        <>
          . To see the imported content, open{" "}
          <Link href={`/spaces/${run.space}/revisions/${run.revision}`} className="text-accent underline">
            this revision
          </Link>
        </>
      ) : null}
      .
    </p>
  );
}

function Log({ log }: { log: Run["log"] }) {
  if (log.length === 0) return null;
  return (
    <details className="text-soft">
      <summary>Log</summary>
      <ol className="mt-2 grid max-h-48 gap-1 overflow-y-auto font-mono text-xs">
        {log.map(({ at, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end.
          <li key={index} className="break-words">
            <time dateTime={at}>{at.slice(11, 19)}</time> {text}
          </li>
        ))}
      </ol>
    </details>
  );
}

function CheckedPreview({ run, isOpenFirst }: { run: Run; isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return <PreviewDetails isOpen={isOpen} onToggle={setOpen} query={useRunPreview(run, isOpen)} />;
}

const nameOf = ({ direction, dryRun }: Run) =>
  direction === "export" ? "Export" : dryRun ? "Import check" : "Import";

interface Props {
  run: Run;
  /** Whether the preview of a check is open at first. */
  showsPreview?: boolean;
}

/** One import, check or export: its progress while it runs, then its result. */
export function RunView({ run, showsPreview = false }: Props) {
  const name = nameOf(run);
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-2.5">
        <RunIcon run={run} />
        <p className="min-w-0 flex-1 font-medium">
          {name} {run.direction === "import" ? "from" : "to"}{" "}
          <span className="break-all">{whereOf(run)}</span>
        </p>
        {run.status === "running" ? <span className="text-soft tabular-nums">{run.progress}%</span> : null}
      </div>
      {isOver(run) ? null : (
        <>
          <ProgressBar label={`${name} progress`} value={run.status === "pending" ? null : run.progress} />
          <p className="text-soft" aria-live="polite">
            {run.step ?? WORDS[run.status]}
          </p>
        </>
      )}
      <Outcome run={run} />
      <Warnings warnings={run.warnings} />
      {run.dryRun && run.status === "success" ? (
        <CheckedPreview run={run} isOpenFirst={showsPreview} />
      ) : null}
      <Log log={run.log} />
    </div>
  );
}
