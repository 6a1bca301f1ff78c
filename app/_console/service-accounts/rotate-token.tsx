"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { FormError, SelectField } from "../../_ui/field";
import { problemOf } from "../errors";
import type { RouterOutputs } from "../outputs";
import { expiryOf, LifeOptions } from "../tokens/life";
import { SecretDialog } from "../tokens/secret-dialog";
import { useTRPC } from "../trpc";

export type Account = RouterOutputs["serviceAccounts"]["list"]["items"][number];

interface Props {
  organizationId: string;
  /** The account whose token is replaced, or null while the dialog is closed. */
  account: Account | null;
  onClose: () => void;
}

/** Replaces the token of a service account, and shows the new secret once. */
export function RotateToken({ organizationId, account, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [days, setDays] = useState("365");
  const rotate = useMutation(
    trpc.serviceAccounts.rotateToken.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.serviceAccounts.pathKey() }),
    }),
  );
  const close = () => {
    onClose();
    rotate.reset();
  };
  return (
    <SecretDialog
      open={account !== null}
      onClose={close}
      title={`Replace the token of ${account?.user.displayName ?? ""}?`}
      description="Apps using the current token lose access immediately, until you give them the new token."
      secret={rotate.data?.token}
      secretTitle="Copy the token now"
      ifLost="replace the token again"
    >
      <div className="grid gap-4">
        <SelectField label="New token expires" value={days} onChange={(event) => setDays(event.target.value)}>
          <LifeOptions />
        </SelectField>
        <FormError>{problemOf(rotate.error)}</FormError>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="danger"
            busy={rotate.isPending}
            onClick={() =>
              account && rotate.mutate({ organizationId, userId: account.user.id, expiresAt: expiryOf(days) })
            }
          >
            Replace token
          </Button>
        </DialogActions>
      </div>
    </SecretDialog>
  );
}
