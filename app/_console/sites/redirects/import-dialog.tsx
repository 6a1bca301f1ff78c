"use client";

import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { counted } from "../../../_ui/counted";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { CheckField, FileField, FormError, TextField } from "../../../_ui/field";
import { Cell, Table } from "../../../_ui/table";
import type { SiteProps } from "../site-frame";
import { type CheckedLine, useCheck, useWrite } from "./use-import";

const SHOWN_MAX = 200;

function Lines({ lines, label }: { lines: readonly CheckedLine[]; label: string }) {
  return (
    <div className="max-h-72 overflow-y-auto">
      <Table label={label} head={["Line", "Old path", "Destination"]}>
        {lines.slice(0, SHOWN_MAX).map(({ line, source, target, title, problem }) => (
          <tr key={line}>
            <Cell className="text-soft tabular-nums">{line}</Cell>
            <Cell className="font-mono text-xs break-all">{source}</Cell>
            <Cell>
              {problem ? (
                <span className="text-danger">{target ? `${target}: ${problem}` : problem}</span>
              ) : (
                title
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      {lines.length > SHOWN_MAX ? (
        <p className="mt-2 text-soft">and {counted(lines.length - SHOWN_MAX, "more line")}</p>
      ) : null}
    </div>
  );
}

interface StepProps extends SiteProps {
  onClose: () => void;
}

function Source({ onChecked, onClose, ...parts }: StepProps & { onChecked: (lines: CheckedLine[]) => void }) {
  const { check, isReady } = useCheck(parts);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const look = async () => {
    setBusy(true);
    const lines = await check(text).catch(() => null);
    setBusy(false);
    if (lines === null) setProblem("Couldn't load the site's pages. Try again.");
    else if (lines.length === 0)
      setProblem("The text contains no redirects. Enter an old path and a destination on each line.");
    else onChecked(lines);
  };
  return (
    <div className="grid gap-4">
      <TextField
        label="Redirects as CSV: old path, destination"
        rows={8}
        value={text}
        spellCheck={false}
        placeholder={"/old/page,/new/page\n/blog/*,https://blog.example.org"}
        className="h-44"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FileField
        label="Or a CSV file"
        accept=".csv,text/csv,text/plain"
        onFiles={async ([file]) => setText((await file?.text()) ?? "")}
      />
      <FormError>{problem}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={!isReady || text.trim() === ""} busy={busy} onClick={look}>
          Check lines
        </Button>
      </DialogActions>
    </div>
  );
}

function Checked({
  lines,
  onBack,
  onClose,
  ...parts
}: StepProps & { lines: CheckedLine[]; onBack: () => void }) {
  const [permanent, setPermanent] = useState(true);
  const { write, refused, error } = useWrite(parts, permanent);
  const wrong = lines.filter(({ problem }) => problem);
  const good = lines.filter(({ problem }) => !problem);
  const submit = () =>
    write.mutate(good, {
      onSuccess(failed) {
        toast.success(`${counted(good.length - failed.length, "redirect")} imported`);
        if (failed.length === 0) onClose();
      },
    });
  if (refused)
    return (
      <div className="grid gap-4">
        <p role="alert">
          {counted(refused.length, "line")} couldn't be imported. All other lines were imported. Fix these
          lines and import them again.
        </p>
        <Lines lines={refused} label="Lines that weren't imported" />
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </div>
    );
  return (
    <div className="grid gap-4">
      {wrong.length > 0 ? (
        <>
          <p role="alert" className="text-danger">
            {counted(wrong.length, "line")} can't be imported:
          </p>
          <Lines lines={wrong} label="Lines with errors" />
        </>
      ) : null}
      {good.length > 0 ? (
        <>
          <p>
            {counted(good.length, "line")} {good.length === 1 ? "is" : "are"} valid. The import replaces
            existing redirects that have the same old path.
          </p>
          <Lines lines={good} label="Valid lines" />
          <CheckField
            label="Permanent"
            hint="Browsers and search engines remember the redirects."
            checked={permanent}
            onChange={(event) => setPermanent(event.currentTarget.checked)}
          />
        </>
      ) : null}
      <FormError>{error}</FormError>
      <DialogActions>
        <Button onClick={onBack}>Back</Button>
        <Button kind="primary" disabled={good.length === 0} busy={write.isPending} onClick={submit}>
          Import {counted(good.length, "redirect")}
        </Button>
      </DialogActions>
    </div>
  );
}

function Steps(props: StepProps) {
  const [lines, setLines] = useState<CheckedLine[] | null>(null);
  // The component of the first step stays mounted, so that the typed text isn't lost.
  return (
    <>
      <div hidden={lines !== null}>
        <Source {...props} onChecked={setLines} />
      </div>
      {lines ? <Checked {...props} lines={lines} onBack={() => setLines(null)} /> : null}
    </>
  );
}

/** Imports many redirects at once. Before that, shows the problems of each line. */
export function ImportDialog({ open, ...props }: StepProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} wide title="Import redirects">
      {open ? <Steps {...props} /> : null}
    </Dialog>
  );
}
