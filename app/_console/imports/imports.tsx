"use client";

import { Upload } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { FileField, FormError } from "../../_ui/field";
import { Frame } from "../../_ui/frame";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { submitterValue } from "../../_ui/submitter";
import { Ago } from "../../_ui/time";
import { readableError, statusOf } from "../errors";
import { LearnMore } from "../learn-more";
import { LoadFailure } from "../load-failure";
import { ImportView } from "./import-view";
import { type ImportTarget, useImports, useStartImport } from "./use-imports";
import { WebsiteForm } from "./website-form";

const FILES_MAX = 50;

const sentenceOf = (error: Error) => (statusOf(error) === null ? error.message : readableError(error));

/** Lets the user select files or a folder, uploads them, and starts a check or an import. */
function UploadForm({ place }: { place: ImportTarget }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [folder, setFolder] = useState<readonly File[]>([]);
  const start = useStartImport(place);
  const isTooMany = files.length + Number(folder.length > 0) > FILES_MAX;
  const hasNone = files.length === 0 && folder.length === 0;
  const isDisabled = hasNone || isTooMany || start.isPending;
  return (
    <form
      className="mb-4 grid gap-4 rounded-xl border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const dryRun = submitterValue(event.nativeEvent) !== "import";
        start.mutate(
          { files, folder, dryRun },
          {
            onSuccess: () => {
              form.reset();
              setFiles([]);
              setFolder([]);
            },
          },
        );
      }}
    >
      <FileField
        label="ZIP archives, Markdown, HTML or Word files"
        accept=".zip,.md,.markdown,.html,.htm,.docx"
        multiple
        onFiles={setFiles}
      />
      <FileField label="Or a folder" folder onFiles={setFolder} />
      <p className="text-[0.8125rem] text-soft">
        Upload Markdown, HTML or Word files, an export from Notion, Confluence, Outline, Docmost or BookStack,
        a GitHub wiki, or a project of GitBook, Docusaurus, Starlight, VitePress, mdBook, Hugo, Nextra,
        Fumadocs, Mintlify, MkDocs or ReadMe. Bindery detects the format. A check shows what would be
        imported. An import creates a change request. The main content doesn't change until you merge it. Each
        file can be up to 100 MiB, and each folder up to 100 MB.{" "}
        <LearnMore page="writers/import-files" about="importing files" />
      </p>
      {isTooMany ? (
        <FormError>{`Select at most ${FILES_MAX} files. A folder counts as one file.`}</FormError>
      ) : null}
      {start.error ? <FormError>{sentenceOf(start.error)}</FormError> : null}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" disabled={isDisabled}>
          <Upload size={16} aria-hidden />
          {start.isPending ? "Uploading…" : "Check files"}
        </Button>
        <Button type="submit" value="import" disabled={isDisabled}>
          Import files
        </Button>
      </div>
    </form>
  );
}

/** Imports of files into a space: a form for a new import, and earlier imports. The list is updated while imports run. */
export function Imports({ place, mayImport }: { place: ImportTarget; mayImport: boolean }) {
  const runs = useImports(place);
  return (
    <Frame>
      <PageHeading title="Import files" />
      {mayImport ? (
        <>
          <UploadForm place={place} />
          <WebsiteForm place={place} />
        </>
      ) : null}
      {runs.isPending ? <SkeletonLines count={3} label="Loading imports" /> : null}
      {runs.isError && !runs.data ? <LoadFailure error={runs.error} onRetry={() => runs.refetch()} /> : null}
      {runs.data?.items.length === 0 ? (
        <p className="text-soft">No imports yet. Imported files and websites appear here.</p>
      ) : null}
      <ul className="grid grid-cols-1 gap-3" aria-label="Imports">
        {runs.data?.items.map((run, index) => (
          <li key={run.id} className="rounded-xl border border-line bg-raised p-4">
            <p className="mb-2 text-[0.8125rem] text-soft">
              <Ago time={run.createdAt} />
            </p>
            <ImportView run={run} place={place} mayImport={mayImport} isNewest={index === 0} />
          </li>
        ))}
      </ul>
    </Frame>
  );
}
