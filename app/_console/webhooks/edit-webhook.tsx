"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Dialog } from "../../_ui/dialog";
import { useTRPC } from "../trpc";
import { type Fields, WebhookForm } from "./webhook-form";
import type { WebhookProps } from "./words";

interface Props extends WebhookProps {
  open: boolean;
  onClose: () => void;
}

/** Changes the URL and the events of a webhook. */
export function EditWebhook({ organizationId, webhook, open, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const update = useMutation(
    trpc.webhooks.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
        onClose();
      },
    }),
  );
  const { url, description, spaces, sites } = webhook;
  const events = webhook.events as Fields["events"];
  return (
    <Dialog open={open} onClose={onClose} title="Edit webhook">
      <WebhookForm
        organizationId={organizationId}
        initial={{ url, description: description ?? null, events, spaces, sites }}
        action="Save"
        busy={update.isPending}
        error={update.error}
        onCancel={onClose}
        onSubmit={(fields) => update.mutate({ organizationId, webhookId: webhook.id, ...fields })}
      />
    </Dialog>
  );
}
