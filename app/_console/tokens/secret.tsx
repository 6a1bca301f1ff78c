"use client";

import { Button } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { DialogActions } from "../../_ui/dialog";

/** A secret that is shown this once, to be copied. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
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
          I have copied it
        </Button>
      </DialogActions>
    </>
  );
}
