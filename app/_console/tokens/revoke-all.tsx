"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { readableError } from "../errors";
import { useTRPC } from "../trpc";

/** Revokes all of the user's tokens at once, for example if a token might have leaked. */
export function RevokeAll() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation(
    trpc.tokens.revokeOthers.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: trpc.tokens.pathKey() });
        await queryClient.invalidateQueries({ queryKey: trpc.applications.pathKey() });
        setAsking(false);
        toast.success("All tokens revoked");
      },
    }),
  );
  return (
    <>
      <Button onClick={() => setAsking(true)}>Revoke all…</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Revoke all your tokens?"
        action="Revoke all tokens"
        danger
        busy={revoke.isPending}
        error={revoke.error ? readableError(revoke.error) : null}
        onConfirm={() => revoke.mutate()}
      >
        <p>
          Apps using these tokens lose access immediately, including connected applications. You can't undo
          this.
        </p>
      </ConfirmDialog>
    </>
  );
}
