"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ReplaceSecretDialog } from "../tokens/replace-secret-dialog";
import { useTRPC } from "../trpc";
import type { WebhookProps } from "./words";

interface Props extends WebhookProps {
  open: boolean;
  onClose: () => void;
}

/** Replaces the secret of a webhook, and shows the new secret once. */
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
    <ReplaceSecretDialog
      open={open}
      onClose={close}
      title="Replace this webhook's secret?"
      description="For 24 hours, Bindery signs deliveries with the current secret too, so that you can update the receiver. If you replace the secret again within that time, the current secret stops working immediately."
      secret={rotate.data?.secret}
      secretTitle="Copy the secret now"
      action="Replace"
      kind="primary"
      busy={rotate.isPending}
      error={rotate.error}
      onReplace={() => rotate.mutate({ organizationId, webhookId: webhook.id })}
    />
  );
}
