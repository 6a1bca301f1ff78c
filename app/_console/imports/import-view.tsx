"use client";

import { CircleAlert, CircleCheck, CircleSlash, LoaderCircle } from "lucide-react";
import { Button } from "../../_ui/button";
import { counted } from "../../_ui/counted";
import { Link } from "../../_ui/link";
import { ProgressBar } from "../../_ui/progress-bar";
import { type ImportRun, type ImportTarget, isOver, useCancelImport } from "./use-imports";

const FORMATS: Record<NonNullable<ImportRun["format"]>, string> = {
  gitbook: "GitBook",
  markdown: "Markdown",
  html: "HTML",
  mkdocs: "MkDocs",
  bundle: "Site bundle",
  docusaurus: "Docusaurus",
  mintlify: "Mintlify",
  starlight: "Starlight",
  vitepress: "VitePress",
  mdbook: "mdBook",
  nextra: "Nextra",
  fumadocs: "Fumadocs",
  "github-wiki": "GitHub wiki",
  notion: "Notion",
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

function Icon({ status }: Pick<ImportRun, "status">) {
  const common = { size: 18, "aria-hidden": true } as const;
  if (status === "completed") return <CircleCheck {...common} className="text-success" />;
  if (status === "failed") return <CircleAlert {...common} className="text-danger" />;
  if (status === "cancelled") return <CircleSlash {...common} className="text-soft" />;
  return <LoaderCircle {...common} className="animate-spin text-accent" />;
}

function Problems({ report: { problems, problemCount } }: Pick<ImportRun, "report">) {
  if (problemCount === 0) return null;
  return (
    <details className="rounded-lg bg-warning-soft px-3 py-2 text-warning">
      <summary className="font-medium">
        {counted(problemCount, "item")} couldn't be imported completely
      </summary>
      <ul className="mt-2 grid max-h-64 list-disc gap-1 overflow-y-auto pl-5">
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
      <ProgressBar label="Import progress" value={total > 0 ? Math.round((100 * done) / total) : null} />
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-soft" aria-live="polite">
          {run.step ?? WORDS[run.status]}
          {total > 0 ? ` (${done} of ${total})` : ""}
        </p>
        <Button
          size="small"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate({ organizationId, importRunId: run.id })}
        >
          Cancel import
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
  if (run.status !== "completed") return null;
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

/** One import: its progress while it runs, then its result. */
export function ImportView({ run, place }: { run: ImportRun; place: ImportTarget }) {
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-2.5 font-medium">
        <Icon status={run.status} />
        <span className="min-w-0 flex-1">{run.format ? FORMATS[run.format] : "Uploaded files"}</span>
        <span className="text-soft">{WORDS[run.status]}</span>
      </p>
      {isOver(run) ? null : <Working run={run} place={place} />}
      <Outcome run={run} />
      <Problems report={run.report} />
    </div>
  );
}
