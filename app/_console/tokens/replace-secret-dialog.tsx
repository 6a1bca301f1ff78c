"use client";

import type { ComponentProps } from "react";
import { Button } from "../../_ui/button";
import { DialogActions } from "../../_ui/dialog";
import { FormError } from "../../_ui/field";
import { problemOf } from "../errors";
import { SecretDialog } from "./secret-dialog";

interface Props extends Omit<ComponentProps<typeof SecretDialog>, "ifLost" | "children"> {
  /** The label of the button that replaces the secret. */
  action: string;
  kind: "primary" | "danger";
  busy: boolean;
  error: unknown;
  onReplace: () => void;
}

/** Asks for confirmation, replaces a secret, and shows the new secret once. */
export function ReplaceSecretDialog({ action, kind, busy, error, onReplace, ...dialog }: Props) {
  return (
    <SecretDialog {...dialog} ifLost="replace the secret again">
      <FormError>{problemOf(error)}</FormError>
      <DialogActions>
        <Button onClick={dialog.onClose}>Cancel</Button>
        <Button kind={kind} busy={busy} onClick={onReplace}>
          {action}
        </Button>
      </DialogActions>
    </SecretDialog>
  );
}
