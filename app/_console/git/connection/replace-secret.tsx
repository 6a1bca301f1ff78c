"use client";

import { useMutation } from "@tanstack/react-query";
import { ReplaceSecretDialog } from "../../tokens/replace-secret-dialog";

const SECRET_BYTES = 32;

/** A random secret of 43 characters. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

interface Props {
  open: boolean;
  onClose: () => void;
  /** Saves the new secret. */
  save: (webhookSecret: string) => Promise<unknown>;
}

/** Replaces the secret of a connection's webhook, and shows the new secret once. */
export function ReplaceSecret({ open, onClose, save }: Props) {
  const replace = useMutation({
    async mutationFn() {
      const secret = newSecret();
      await save(secret);
      return secret;
    },
  });
  const close = () => {
    onClose();
    replace.reset();
  };
  return (
    <ReplaceSecretDialog
      open={open}
      onClose={close}
      title="Replace webhook secret?"
      description="After you replace the secret, Bindery immediately rejects webhook requests that use the current secret. Enter the new secret in the webhook settings of your Git host. Git Sync then runs with your permissions."
      secret={replace.data}
      secretTitle="Copy webhook secret"
      action="Replace secret"
      kind="danger"
      busy={replace.isPending}
      error={replace.error}
      onReplace={() => replace.mutate()}
    />
  );
}
