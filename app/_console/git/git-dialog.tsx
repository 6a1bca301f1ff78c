"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { SkeletonLines } from "../../_ui/skeleton";
import { useTRPC } from "../trpc";
import { type GitFields, requestOf } from "./address";
import { GitForm } from "./git-form";
import { isOver } from "./run";
import { RunView } from "./run-view";
import { useRuns } from "./use-runs";

export type Direction = "import" | "export";

const TITLES = { import: "Import from Git", export: "Export to Git" };
const DESCRIPTIONS = {
  import:
    "Imports the Markdown, images and page order from a branch of a repository. The imported content replaces your pages.",
  export: "Commits your changes to a branch of a repository.",
};

/** The newest run in this direction that started after the dialog opened. */
function useStartedRun(spaceId: string, direction: Direction, known: ReadonlySet<string>) {
  const runs = useRuns(spaceId);
  return runs.data?.items.find((run) => run.direction === direction && !known.has(run.id));
}

interface ProgressProps {
  spaceId: string;
  direction: Direction;
  known: ReadonlySet<string>;
  onClose: () => void;
  onAgain: () => void;
  /** Imports the repository that has been checked. */
  onImport: () => void;
}

function Progress({ spaceId, direction, known, onClose, onAgain, onImport }: ProgressProps) {
  const run = useStartedRun(spaceId, direction, known);
  const isChecked = run?.dryRun && run.status === "success";
  return (
    <>
      {run ? <RunView run={run} showsPreview /> : <SkeletonLines count={2} label="Starting" />}
      <DialogActions>
        {run?.status === "failure" ? <Button onClick={onAgain}>Edit and try again</Button> : null}
        <Button kind={isChecked ? "secondary" : "primary"} onClick={onClose}>
          {run && isOver(run) ? "Close" : "Continue in the background"}
        </Button>
        {isChecked ? (
          <Button kind="primary" onClick={onImport}>
            Start import
          </Button>
        ) : null}
      </DialogActions>
    </>
  );
}

/** The initial values of the form, from the last attempt or the space's last sync. */
function useInitialFields(spaceId: string, tried: GitFields | null) {
  const runs = useRuns(spaceId);
  if (tried) return { ...tried, password: "" };
  const last = runs.data?.items.find((run) => run.status === "success");
  return last ? { url: last.url, branch: last.ref.replace("refs/heads/", "") } : {};
}

interface Props {
  spaceId: string;
  direction: Direction;
  onClose: () => void;
}

function GitDialogContent({ spaceId, direction, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const runs = useRuns(spaceId);
  const [tried, setTried] = useState<GitFields | null>(null);
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const initial = useInitialFields(spaceId, tried);
  const reload = () => queryClient.invalidateQueries({ queryKey: trpc.git.pathKey() });
  const startImport = useMutation(trpc.git.import.mutationOptions({ onSuccess: reload }));
  const startExport = useMutation(trpc.git.export.mutationOptions({ onSuccess: reload }));
  const submit = async (fields: GitFields, dryRun: boolean) => {
    setTried(fields);
    const before = new Set(runs.data?.items.map((run) => run.id));
    const request = { spaceId, ...requestOf(fields) };
    const { unlistedFiles, message } = fields;
    if (direction === "import")
      await startImport.mutateAsync({ ...request, ...(unlistedFiles && { unlistedFiles }), dryRun });
    else await startExport.mutateAsync({ ...request, commitMessage: message });
    setKnown(before);
  };
  const start = (fields: GitFields, dryRun: boolean) =>
    // If the request fails, the form shows the error.
    void submit(fields, dryRun).catch(() => setKnown(null));
  if (runs.isPending) return <SkeletonLines label="Loading" />;
  if (known) {
    return (
      <Progress
        spaceId={spaceId}
        direction={direction}
        known={known}
        onClose={onClose}
        onAgain={() => setKnown(null)}
        onImport={() => tried && start(tried, false)}
      />
    );
  }
  return (
    <GitForm
      direction={direction}
      initial={initial}
      busy={startImport.isPending || startExport.isPending}
      error={startImport.error ?? startExport.error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

interface DialogProps {
  spaceId: string;
  direction: Direction | null;
  onClose: () => void;
}

/** Starts an import or export and shows its progress. Closing the dialog doesn't stop the run. */
export function GitDialog({ spaceId, direction, onClose }: DialogProps) {
  // Keep the last direction, because the dialog still shows it while it fades out.
  const last = useRef<Direction>("import");
  if (direction) last.current = direction;
  const shown = direction ?? last.current;
  return (
    <Dialog
      open={direction !== null}
      onClose={onClose}
      title={TITLES[shown]}
      description={DESCRIPTIONS[shown]}
      wide
    >
      <GitDialogContent spaceId={spaceId} direction={shown} onClose={onClose} />
    </Dialog>
  );
}
