"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { FormError } from "../../_ui/field";
import { linkProblem } from "../link-problem";
import { SecretDialog } from "../tokens/secret-dialog";
import { useTRPC } from "../trpc";
import type { WebhookProps } from "./words";

interface Props extends WebhookProps {
  open: boolean;
  onClose: () => void;
}

/** Replaces the secret of a webhook, and shows the new one this once. */
export function ReplaceSecret({ organizationId, webhook, open, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const rotate = useMutation(
    trpc.webhooks.rotateSecret.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() }),
    }),
  );
  const close = () => {
    onClose();
    rotate.reset();
  };
  return (
    <SecretDialog
      open={open}
      onClose={close}
      title="Replace the secret?"
      description="For a day what is sent is signed by both, so that the receiver can change over. Replaced twice, the present one ends at once."
      secret={rotate.data?.secret}
      secretTitle="Copy the secret now"
      ifLost="replace it by another"
    >
      <FormError>{linkProblem(rotate.error)}</FormError>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          kind="primary"
          busy={rotate.isPending}
          onClick={() => rotate.mutate({ organizationId, webhookId: webhook.id })}
        >
          Replace
        </Button>
      </DialogActions>
    </SecretDialog>
  );
}
