"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SecretDialog } from "../tokens/secret-dialog";
import { useTRPC } from "../trpc";
import { type Fields, WebhookForm } from "./webhook-form";

const EMPTY: Fields = { url: "", description: null, events: [], spaces: [], sites: [] };

interface Props {
  organizationId: string;
  open: boolean;
  onClose: () => void;
}

/** Creates a webhook, then shows its signing secret. The secret can't be shown again. */
export function NewWebhook({ organizationId, open, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.webhooks.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() }),
    }),
  );
  const close = () => {
    onClose();
    create.reset();
  };
  return (
    <SecretDialog
      open={open}
      onClose={close}
      title="New webhook"
      secret={create.data?.secret}
      secretTitle="Copy its secret now"
      ifLost="replace the secret"
    >
      <WebhookForm
        organizationId={organizationId}
        initial={EMPTY}
        action="Create"
        busy={create.isPending}
        error={create.error}
        onCancel={close}
        onSubmit={(fields) => create.mutate({ organizationId, ...fields })}
      />
    </SecretDialog>
  );
}
