"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { ConfirmChange } from "../change/confirm-change";
import { readableError, statusOf } from "../errors";
import { useTRPCClient } from "../trpc";

interface Props {
  spaceId: string;
  revisionId: string;
  number?: number;
}

function problemOf(error: unknown): string | null {
  if (!error) return null;
  return statusOf(error) === 409
    ? "The space already has the same content as this revision."
    : readableError(error);
}

/** Restores the content of a revision after a confirmation. */
export function RollBackButton({ spaceId, revisionId, number }: Props) {
  const client = useTRPCClient();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const name = number === undefined ? "this revision" : `revision ${number}`;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} aria-label={`Roll back to ${name}`}>
        Roll back
      </Button>
      <ConfirmChange
        open={asking}
        onClose={() => setAsking(false)}
        title={`Roll back to ${name}?`}
        action="Roll back"
        danger={false}
        send={() => client.content.revisions.rollback.mutate({ spaceId, revisionId })}
        reload={() => queryClient.invalidateQueries()}
        onDone={() => {
          setAsking(false);
          router.push(`/spaces/${spaceId}/revisions`);
          router.refresh();
        }}
        said={`Rolled back to ${name}`}
        explain={problemOf}
      >
        <p>
          This restores all pages, their order and all files from that revision. Later changes are removed
          from the main content but stay in the history, so you can restore them.
        </p>
      </ConfirmChange>
    </>
  );
}
