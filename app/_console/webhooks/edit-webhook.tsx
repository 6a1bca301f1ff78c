"use client";

import { Dialog } from "../../_ui/dialog";
import { useTRPCClient } from "../trpc";
import { type Fields, WebhookForm } from "./webhook-form";
import type { WebhookProps } from "./words";

interface Props extends WebhookProps {
  open: boolean;
  onClose: () => void;
}

/** Changes the URL and the events of a webhook. */
export function EditWebhook({ organizationId, webhook, open, onClose }: Props) {
  const client = useTRPCClient();
  const { url, format, description, spaces, sites } = webhook;
  const events = webhook.events as Fields["events"];
  return (
    <Dialog open={open} onClose={onClose} title="Edit webhook">
      <WebhookForm
        organizationId={organizationId}
        initial={{ url, format, description: description ?? null, events, spaces, sites }}
        action="Save"
        send={(fields) => client.webhooks.update.mutate({ organizationId, webhookId: webhook.id, ...fields })}
        onClose={onClose}
      />
    </Dialog>
  );
}
