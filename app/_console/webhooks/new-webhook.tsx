"use client";

import { useState } from "react";
import { SecretDialog } from "../tokens/secret-dialog";
import { useTRPCClient } from "../trpc";
import { type Fields, WebhookForm } from "./webhook-form";

const EMPTY: Fields = { url: "", format: "json", description: null, events: [], spaces: [], sites: [] };

interface Props {
  organizationId: string;
  open: boolean;
  onClose: () => void;
}

/** Creates a webhook, then shows its signing secret. The secret can't be shown again. */
export function NewWebhook({ organizationId, open, onClose }: Props) {
  const client = useTRPCClient();
  const [secret, setSecret] = useState<string>();
  const close = () => {
    onClose();
    setSecret(undefined);
  };
  return (
    <SecretDialog
      open={open}
      onClose={close}
      title="New webhook"
      secret={secret}
      secretTitle="Copy the secret now"
      ifLost="replace the secret"
    >
      <WebhookForm
        organizationId={organizationId}
        initial={EMPTY}
        action="Create"
        send={(fields) => client.webhooks.create.mutate({ organizationId, ...fields })}
        onDone={(webhook) => setSecret(webhook.secret)}
        onClose={close}
      />
    </SecretDialog>
  );
}
