"use client";

import { useRouter } from "next/navigation";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { useTRPCClient } from "../trpc";
import type { WebhookProps } from "./words";

interface Props extends WebhookProps {
  open: boolean;
  onClose: () => void;
}

/** Deletes a webhook, and returns to the list. */
export function DeleteWebhook({ organizationId, webhook, open, onClose }: Props) {
  const client = useTRPCClient();
  const router = useRouter();
  const reload = useReload(({ webhooks }) => [webhooks.list]);
  return (
    <ConfirmChange
      open={open}
      onClose={onClose}
      title="Delete this webhook?"
      action="Delete webhook"
      send={() => client.webhooks.delete.mutate({ organizationId, webhookId: webhook.id })}
      reload={reload}
      onDone={() => router.push(`/orgs/${organizationId}/settings/webhooks`)}
    >
      <p>Bindery stops sending events to this webhook and no longer lists its deliveries.</p>
    </ConfirmChange>
  );
}
