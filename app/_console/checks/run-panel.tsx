"use client";

import { CircleAlert, CircleCheck, LoaderCircle, Play } from "lucide-react";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { FormError } from "../../_ui/field";
import { Ago } from "../../_ui/time";
import { useChange } from "../change/use-change";
import { problemOf } from "../errors";
import { type Checked, isActive, type Run, useCheckCalls } from "./use-checks";
import { countsOf, openIn, SEVERITY_TONES } from "./words";

interface RunButtonProps {
  checked: Checked;
  isChecking?: boolean;
  /** False if the current revision was checked. */
  isNeeded?: boolean;
}

/** A button that starts a run. If the revision is already checked, says so. */
export function RunButton({ checked, isChecking = false, isNeeded = true }: RunButtonProps) {
  const { run, reload } = useCheckCalls(checked);
  const change = useChange({
    send: run,
    reload,
    onDone: ({ status }) => {
      if (status === "success") toast.success("The checks are up to date");
    },
  });
  return (
    <div className="grid gap-2">
      <Button
        kind={isNeeded ? "primary" : "secondary"}
        busy={isChecking || change.isPending}
        onClick={() => change.mutate()}
      >
        {isChecking || change.isPending ? null : <Play size={16} aria-hidden />}
        Run checks
      </Button>
      <FormError>{problemOf(change.error)}</FormError>
    </div>
  );
}

function Counts({ run }: { run: Run }) {
  if (openIn(run) === 0) return <Badge tone="success">No open problems</Badge>;
  return (
    <>
      {countsOf(run).map(({ severity, words }) => (
        <Badge key={severity} tone={SEVERITY_TONES[severity]}>
          {words}
        </Badge>
      ))}
      {run.findings.introduced > 0 ? (
        <Badge tone="accent">{run.findings.introduced} caused by this change request</Badge>
      ) : null}
    </>
  );
}

function Status({ run }: { run: Run }) {
  const icon = { size: 18, "aria-hidden": true } as const;
  if (isActive(run))
    return (
      <>
        <LoaderCircle {...icon} className="animate-spin text-accent" />
        <span className="font-medium">Checking…</span>
      </>
    );
  if (run.status === "failure")
    return (
      <>
        <CircleAlert {...icon} className="text-danger" />
        <span className="font-medium">The checks failed</span>
      </>
    );
  return (
    <>
      <CircleCheck {...icon} className="text-success" />
      <span className="font-medium">
        Checked <Ago time={run.endedAt ?? run.createdAt} />
      </span>
    </>
  );
}

interface Props {
  checked: Checked;
  latest: Run;
  /** The run whose findings are listed. */
  shown: Run | undefined;
  /** The current revision of the content. */
  revision: string;
  mayAct: boolean;
}

/** Explains why the listed findings might differ from the current content. Null if they don't. */
function noteOn({ latest, shown, revision }: Props): string | null {
  if (shown && shown.revision !== revision && !isActive(latest))
    return "The content has changed since it was checked. Run the checks again.";
  if (shown && !shown.complete) return "The checks reached a limit, so some problems might be missing.";
  return null;
}

/** The latest run, and a button that starts the next one. */
export function RunPanel(props: Props) {
  const { checked, latest, shown, revision, mayAct } = props;
  const note = noteOn(props);
  return (
    <section aria-label="Latest run" className="rounded-xl border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid gap-2">
          <p role="status" className="flex items-center gap-2">
            <Status run={latest} />
          </p>
          {shown ? (
            <p className="flex flex-wrap gap-1.5">
              <Counts run={shown} />
            </p>
          ) : null}
        </div>
        {mayAct ? (
          <RunButton
            checked={checked}
            isChecking={isActive(latest)}
            isNeeded={latest.status === "failure" || latest.revision !== revision}
          />
        ) : null}
      </div>
      {latest.error ? (
        <p role="alert" className="mt-3 rounded-lg bg-danger-soft px-3 py-2 text-danger">
          {latest.error.message}
        </p>
      ) : null}
      {note ? <p className="mt-3 rounded-lg bg-warning-soft px-3 py-2 text-warning">{note}</p> : null}
    </section>
  );
}
