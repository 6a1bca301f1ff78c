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
  /** Once there is one; before that the dialog shows its children, which make it. */
  secret: string | null | undefined;
  secretTitle: string;
  /** What to do about a secret that was lost. */
  ifLost: string;
  children: ReactNode;
}

/** Has a secret made, then shows it this once, to be copied: it is shown nowhere else. */
export function SecretDialog({ title, description, secret, secretTitle, ifLost, ...rest }: Props) {
  const { open, onClose, children } = rest;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={secret ? secretTitle : title}
      description={secret ? `Copy it now. You can't see it again. If you lose it, ${ifLost}.` : description}
    >
      {secret ? <Secret secret={secret} onClose={onClose} /> : children}
    </Dialog>
  );
}
