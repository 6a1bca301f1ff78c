"use client";

import { CircleAlert, CircleCheck, CircleSlash, LoaderCircle } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { counted } from "../../_ui/counted";
import { FormError } from "../../_ui/field";
import { Link } from "../../_ui/link";
import { ProgressBar } from "../../_ui/progress-bar";
import { readableError } from "../errors";
import { countsInWords, PreviewDetails } from "./preview";
import {
  type ImportRun,
  type ImportTarget,
  isOver,
  useCancelImport,
  useImportChecked,
  useImportPreview,
} from "./use-imports";

const FORMATS: Record<NonNullable<ImportRun["format"]>, string> = {
  gitbook: "GitBook",
  markdown: "Markdown",
  html: "HTML",
  website: "Website",
  docx: "Word",
  mkdocs: "MkDocs",
  bundle: "Site bundle",
  docusaurus: "Docusaurus",
  mintlify: "Mintlify",
  starlight: "Starlight",
  vitepress: "VitePress",
  mdbook: "mdBook",
  hugo: "Hugo",
  nextra: "Nextra",
  fumadocs: "Fumadocs",
  "github-wiki": "GitHub wiki",
  notion: "Notion",
  outline: "Outline",
  docmost: "Docmost",
  bookstack: "BookStack",
  readme: "ReadMe",
  "confluence-html": "Confluence (HTML)",
  "confluence-xml": "Confluence (XML)",
};

const WORDS: Record<ImportRun["status"], string> = {
  pending: "Waiting to start",
  "in-progress": "Importing",
  completed: "Done",
  failed: "Failed",
  cancelled: "Canceled",
};

const CHECK_WORDS: Partial<Record<ImportRun["status"], string>> = {
  "in-progress": "Checking",
  completed: "Checked",
};

/** Returns the URL of a website, or the format of files. */
function nameOf({ source, format }: ImportRun): string {
  if (source.type === "website") return source.url;
  return format ? FORMATS[format] : "Uploaded files";
}

const wordOf = ({ status, dryRun }: ImportRun) => (dryRun && CHECK_WORDS[status]) || WORDS[status];

function Icon({ status }: Pick<ImportRun, "status">) {
  const common = { size: 18, "aria-hidden": true } as const;
  if (status === "completed") return <CircleCheck {...common} className="text-success" />;
  if (status === "failed") return <CircleAlert {...common} className="text-danger" />;
  if (status === "cancelled") return <CircleSlash {...common} className="text-soft" />;
  return <LoaderCircle {...common} className="animate-spin text-accent" />;
}

function Problems({ run }: { run: ImportRun }) {
  const { problems, problemCount } = run.report;
  if (problemCount === 0) return null;
  const words = run.dryRun ? "to review" : "couldn't be imported completely";
  return (
    <details className="rounded-lg bg-warning-soft px-3 py-2 text-warning">
      <summary className="font-medium">
        {counted(problemCount, "item")} {words}
      </summary>
      <ul className="mt-2 grid max-h-64 list-disc grid-cols-1 gap-1 overflow-y-auto pl-5">
        {problems.map(({ file, reason }) => (
          <li key={`${file} ${reason}`} className="break-words">
            <span className="font-mono text-xs break-all">{file}</span>: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Working({ run, place }: { run: ImportRun; place: ImportTarget }) {
  const cancel = useCancelImport();
  const { done, total } = run.progress;
  const { organizationId } = place;
  return (
    <>
      <ProgressBar
        label={run.dryRun ? "Check progress" : "Import progress"}
        value={total > 0 ? Math.round((100 * done) / total) : null}
      />
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-soft" aria-live="polite">
          {run.step ?? wordOf(run)}
          {total > 0 ? ` (${done} of ${total})` : ""}
        </p>
        <Button
          size="small"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate({ organizationId, importRunId: run.id })}
        >
          {run.dryRun ? "Cancel check" : "Cancel import"}
        </Button>
      </div>
    </>
  );
}

function Outcome({ run }: { run: ImportRun }) {
  if (run.status === "failed")
    return (
      <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2.5 font-medium break-words text-danger">
        {run.reason ?? "The import failed. Check the files and try again."}
      </p>
    );
  if (run.status !== "completed" || run.dryRun) return null;
  const { pages, files } = run.report;
  return (
    <p role="status" className="text-soft">
      {counted(pages, "page")} and {counted(files, "file")} are ready for review in{" "}
      <Link
        href={`/spaces/${run.target.space}/change-requests/${run.target.changeRequest}`}
        className="text-accent underline"
      >
        a change request
      </Link>
      .
    </p>
  );
}

interface ViewProps {
  run: ImportRun;
  place: ImportTarget;
  mayImport: boolean;
  isNewest: boolean;
}

/** The result of a check, with a button that imports the same content. */
function Checked({ run, place, mayImport, isNewest }: ViewProps) {
  const [isOpen, setOpen] = useState(isNewest);
  const preview = useImportPreview(place.organizationId, run.id, isOpen);
  const start = useImportChecked(place);
  const { pages, files, redirects } = run.report;
  return (
    <>
      <p role="status" className="text-soft">
        The import would add {countsInWords(pages, files, redirects)} in a change request. Nothing has changed
        yet.
      </p>
      <PreviewDetails isOpen={isOpen} onToggle={setOpen} query={preview} />
      {mayImport ? (
        <div>
          <Button kind="primary" busy={start.isPending} onClick={() => start.startFrom(run)}>
            {run.source.type === "website" ? "Import this website" : "Import these files"}
          </Button>
        </div>
      ) : null}
      <FormError>{start.error ? readableError(start.error) : null}</FormError>
    </>
  );
}

/** One import or check: its progress while it runs, then its result. */
export function ImportView(props: ViewProps) {
  const { run, place } = props;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-2.5 font-medium">
        <Icon status={run.status} />
        <span className="min-w-0 flex-1 truncate">{nameOf(run)}</span>
        <span className="text-soft">{wordOf(run)}</span>
      </p>
      {isOver(run) ? null : <Working run={run} place={place} />}
      <Outcome run={run} />
      <Problems run={run} />
      {run.dryRun && run.status === "completed" ? <Checked {...props} /> : null}
    </div>
  );
}
