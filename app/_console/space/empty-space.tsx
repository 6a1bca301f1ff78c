"use client";

import { Download, FileText } from "lucide-react";
import { useParams } from "next/navigation";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";
import { GitDialog } from "../git/git-dialog";

/** A space without pages: what to do next. */
export function EmptySpace({ mayImport }: { mayImport: boolean }) {
  const { spaceId } = useParams<{ spaceId: string }>();
  const [importing, setImporting] = useState(false);
  const action = mayImport ? (
    <Button kind="primary" onClick={() => setImporting(true)}>
      <Download size={16} aria-hidden />
      Import a repository
    </Button>
  ) : null;
  return (
    <>
      <EmptyState icon={<FileText size={24} />} title="This space has no pages yet" actions={action}>
        {mayImport
          ? "Import a Git repository of Markdown files: its pages, images and order appear here."
          : "Pages appear here once somebody imports them."}
      </EmptyState>
      <GitDialog
        spaceId={spaceId}
        direction={importing ? "import" : null}
        onClose={() => setImporting(false)}
      />
    </>
  );
}
