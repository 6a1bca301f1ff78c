"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { Button } from "../../_ui/button";
import { counted } from "../../_ui/counted";
import { FormError } from "../../_ui/field";
import { ProgressBar } from "../../_ui/progress-bar";
import { Ago } from "../../_ui/time";
import { problemOf } from "../errors";
import { Panel } from "../sites/panel";
import { useTRPC } from "../trpc";
import { TranslationState } from "./translation-state";
import { isRunning, type Translation } from "./translations";
import { durationWords } from "./words";

interface Props {
  organizationId: string;
  translation: Translation;
  /** Whether this instance is configured for translations. */
  canRun: boolean;
}

function Progress({ run }: { run: NonNullable<Translation["latestRun"]> }) {
  const { status, progress, step, pages, pagesDone } = run;
  return (
    <div className="mt-4 grid gap-1.5">
      <ProgressBar label="Progress of the run" value={status === "pending" ? null : progress} />
      <p className="text-soft">
        {status === "pending" ? "Waiting to start" : `${step ?? "Translating"}…`}
        {pages > 0 ? ` ${pagesDone} of ${counted(pages, "page")}` : ""}
      </p>
    </div>
  );
}

const number = new Intl.NumberFormat("en");

function Stats({ stats }: Pick<Translation, "stats">) {
  const rows = [
    ["Runs", number.format(stats.runs), ""],
    ["Pages written", number.format(stats.totalPages), `${number.format(stats.latestPages)} in the last run`],
    ["Words sent", number.format(stats.totalWords), `${number.format(stats.latestWords)} in the last run`],
    ["Time", durationWords(stats.totalDuration), `${durationWords(stats.latestRunDuration)} in the last run`],
  ] as const;
  return (
    <dl className="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-4 sm:grid-cols-4">
      {rows.map(([name, value, hint]) => (
        <div key={name}>
          <dt className="text-xs text-soft">{name}</dt>
          <dd className="mt-0.5 text-base font-semibold tabular-nums">{value}</dd>
          {hint ? <dd className="text-xs text-soft">{hint}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

function useRun(organizationId: string, translationId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.translations.run.mutationOptions({
      onSuccess: () =>
        queryClient.invalidateQueries({
          queryKey: trpc.translations.get.queryKey({ organizationId, translationId }),
        }),
    }),
  );
}

/** The state of the translation, and a button that updates it. */
export function RunPanel({ organizationId, translation, canRun }: Props) {
  const { id, latestRun, stats, permissions } = translation;
  const run = useRun(organizationId, id);
  const running = isRunning(translation);
  return (
    <Panel
      title="Run"
      description="Translates content that is new or has changed since the last run."
      actions={
        permissions.edit ? (
          <Button
            kind="primary"
            busy={run.isPending || running}
            disabled={!canRun}
            onClick={() => run.mutate({ organizationId, translationId: id })}
          >
            {running || run.isPending ? null : <Play size={16} aria-hidden />}
            Run translation
          </Button>
        ) : null
      }
    >
      <div role="status" className="flex flex-wrap items-center gap-3">
        <TranslationState translation={translation} />
        {latestRun?.endedAt ? (
          <span className="text-soft">
            Last run <Ago time={latestRun.endedAt} />
          </span>
        ) : null}
      </div>
      {latestRun && running ? <Progress run={latestRun} /> : null}
      {latestRun?.error && !running ? (
        <p className="mt-3 rounded-lg bg-danger-soft px-3 py-2 text-danger">{latestRun.error.message}</p>
      ) : null}
      {run.error ? (
        <div className="mt-3">
          <FormError>{problemOf(run.error)}</FormError>
        </div>
      ) : null}
      {stats.runs > 0 ? <Stats stats={stats} /> : null}
    </Panel>
  );
}
