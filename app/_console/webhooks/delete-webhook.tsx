"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { problemOf } from "../errors";
import { useTRPC } from "../trpc";
import type { WebhookProps } from "./words";

interface Props extends WebhookProps {
  open: boolean;
  onClose: () => void;
}

/** Deletes a webhook, and returns to the list. */
export function DeleteWebhook({ organizationId, webhook, open, onClose }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.webhooks.delete.mutationOptions({
      async onSuccess() {
        router.push(`/orgs/${organizationId}/settings/webhooks`);
        await queryClient.invalidateQueries({ queryKey: trpc.webhooks.list.queryKey({ organizationId }) });
      },
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete this webhook?"
      action="Delete webhook"
      danger
      busy={remove.isPending}
      error={problemOf(remove.error)}
      onConfirm={() => remove.mutate({ organizationId, webhookId: webhook.id })}
    >
      <p>Bindery stops sending events to this webhook and no longer lists its deliveries.</p>
    </ConfirmDialog>
  );
}
