"use client";

import { Download, FileText } from "lucide-react";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { useGitDialog } from "../git/git-dialogs";

/** A space without pages: what to do next. */
export function EmptySpace({ mayImport }: { mayImport: boolean }) {
  const openGitDialog = useGitDialog();
  const action = mayImport ? (
    <Button kind="primary" onClick={() => openGitDialog("import")}>
      <Download size={16} aria-hidden />
      Import a repository
    </Button>
  ) : null;
  return (
    <EmptyState
      heading="h1"
      icon={<FileText size={24} />}
      title="This space has no pages yet"
      actions={action}
    >
      {mayImport
        ? "Import a Git repository of Markdown files: its pages, images and order appear here."
        : "Pages appear here once somebody imports them."}
    </EmptyState>
  );
}
