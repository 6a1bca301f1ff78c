"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";
import { FormError } from "./field";

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The consequences, including the data that will be lost. */
  children: ReactNode;
  /** The label of the button. The label names the action, and is never "OK". */
  action: string;
  danger?: boolean;
  busy: boolean;
  error?: string | null;
  onConfirm: () => void;
}

/** Asks for confirmation of an action that can't easily be undone. */
export function ConfirmDialog(props: Props) {
  const { open, onClose, title, children, action, danger, busy, error, onConfirm } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog">
      <div className="grid gap-3 text-soft">
        {children}
        <FormError>{error}</FormError>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
