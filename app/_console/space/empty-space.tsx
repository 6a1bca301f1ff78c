"use client";

import { Download, FileText, Upload } from "lucide-react";
import { Button, ButtonLink } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { useGitDialog } from "../git/git-dialogs";

interface Props {
  spaceId: string;
  mayImport: boolean;
  mayEdit: boolean;
}

/** A space without pages: what to do next. */
export function EmptySpace({ spaceId, mayImport, mayEdit }: Props) {
  const openGitDialog = useGitDialog();
  const git = mayImport ? (
    <Button kind="primary" onClick={() => openGitDialog("import")}>
      <Download size={16} aria-hidden />
      Import a repository
    </Button>
  ) : null;
  const files = mayEdit ? (
    <ButtonLink href={`/spaces/${spaceId}/imports`}>
      <Upload size={16} aria-hidden />
      Upload a zip
    </ButtonLink>
  ) : null;
  return (
    <EmptyState
      heading="h1"
      icon={<FileText size={24} />}
      title="This space has no pages yet"
      actions={
        <>
          {git}
          {files}
        </>
      }
    >
      {mayImport
        ? "Import a Git repository of Markdown files, or upload what another system has exported."
        : "Pages appear here once somebody imports them."}
    </EmptyState>
  );
}
