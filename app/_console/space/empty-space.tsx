"use client";

import { Download, FileText, LayoutTemplate, PencilLine, Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { ButtonLink } from "../../_ui/button-link";
import { EmptyState } from "../../_ui/empty-state";
import { useBeginEditing } from "../editor/edit-button";
import { useGitDialog } from "../git/git-dialogs";

const TemplateDialog = dynamic(() => import("./template-dialog").then((module) => module.TemplateDialog), {
  ssr: false,
});

interface Props {
  spaceId: string;
  organizationId: string;
  mayImport: boolean;
  mayEdit: boolean;
}

function FirstPage({ spaceId }: { spaceId: string }) {
  const { begin, busy, dialog } = useBeginEditing(spaceId, "new first page");
  return (
    <>
      <Button kind="primary" busy={busy} onClick={begin}>
        <PencilLine size={16} aria-hidden />
        Write the first page
      </Button>
      {dialog}
    </>
  );
}

/** The page of a space without pages. The page shows the next steps. */
export function EmptySpace({ spaceId, organizationId, mayImport, mayEdit }: Props) {
  const openGitDialog = useGitDialog();
  const [isChoosing, setChoosing] = useState(false);
  const git = mayImport ? (
    <Button onClick={() => openGitDialog("import")}>
      <Download size={16} aria-hidden />
      Import a repository
    </Button>
  ) : null;
  const own = mayEdit ? (
    <>
      <FirstPage spaceId={spaceId} />
      <Button onClick={() => setChoosing(true)}>
        <LayoutTemplate size={16} aria-hidden />
        Use a template
      </Button>
      <ButtonLink href={`/spaces/${spaceId}/imports`}>
        <Upload size={16} aria-hidden />
        Upload files
      </ButtonLink>
    </>
  ) : null;
  return (
    <>
      <EmptyState
        heading="h1"
        icon={<FileText size={24} />}
        title="This space has no pages yet"
        actions={
          <>
            {own}
            {git}
          </>
        }
      >
        {mayEdit
          ? "Write the first page, use a template, or import existing content."
          : "Pages appear here after an editor adds them."}
      </EmptyState>
      {isChoosing ? (
        <TemplateDialog
          spaceId={spaceId}
          organizationId={organizationId}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}
