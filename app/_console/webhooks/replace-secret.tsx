"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { FormError } from "../../_ui/field";
import { problemOf } from "../errors";
import { SecretDialog } from "../tokens/secret-dialog";
import { useTRPC } from "../trpc";
import type { WebhookProps } from "./words";

interface Props extends WebhookProps {
  open: boolean;
  onClose: () => void;
}

/** Replaces the secret of a webhook, and shows the new one once. */
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
      title="Replace this webhook's secret?"
      description="The current secret also signs deliveries for 24 hours, so that you can update the receiver. If you replace the secret twice within that time, the current secret stops working immediately."
      secret={rotate.data?.secret}
      secretTitle="Copy the secret now"
      ifLost="replace the secret again"
    >
      <FormError>{problemOf(rotate.error)}</FormError>
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
