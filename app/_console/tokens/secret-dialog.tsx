"use client";

import type { ReactNode } from "react";
import { Button } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { Dialog, DialogActions } from "../../_ui/dialog";

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <>
      <div className="flex items-center gap-2 rounded-lg border border-line bg-side p-2 pl-3">
        <code className="min-w-0 flex-1 font-mono text-xs break-all" data-testid="token-secret">
          {secret}
        </code>
        <CopyButton text={secret} />
      </div>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** The secret. Until it exists, the dialog shows its children, which create the secret. */
  secret: string | null | undefined;
  secretTitle: string;
  /** Instructions in case the secret gets lost. */
  ifLost: string;
  /** Whether the dialog is wide while it shows its children. */
  wide?: boolean;
  children: ReactNode;
}

/** A dialog that creates a secret and then shows it once, with a copy button. */
export function SecretDialog({ title, description, secret, secretTitle, ifLost, ...rest }: Props) {
  const { open, onClose, wide = false, children } = rest;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={secret ? secretTitle : title}
      wide={wide && !secret}
      description={
        secret ? `Copy the secret now. You can't see it again. If you lose it, ${ifLost}.` : description
      }
    >
      {secret ? <Secret secret={secret} onClose={onClose} /> : children}
    </Dialog>
  );
}
