"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { readableError, statusOf } from "../errors";
import { useTRPC } from "../trpc";

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
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const name = number === undefined ? "this revision" : `revision ${number}`;
  const rollBack = useMutation(
    trpc.content.revisions.rollback.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries();
        setAsking(false);
        toast.success(`Rolled back to ${name}`);
        router.push(`/spaces/${spaceId}/revisions`);
        router.refresh();
      },
    }),
  );
  const close = () => {
    setAsking(false);
    rollBack.reset();
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} aria-label={`Roll back to ${name}`}>
        Roll back
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={`Roll back to ${name}?`}
        action="Roll back"
        busy={rollBack.isPending}
        error={problemOf(rollBack.error)}
        onConfirm={() => rollBack.mutate({ spaceId, revisionId })}
      >
        <p>
          This restores all pages, files and their order from that revision. Later changes are removed from
          the main content but stay in the history, so you can restore them.
        </p>
      </ConfirmDialog>
    </>
  );
}
