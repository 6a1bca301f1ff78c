import { useEffect, useRef } from "react";
import { Button, buttonClass } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { DialogActions } from "../../_ui/dialog";

/** Recovery codes, which the user must save because Bindery shows them only once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join("\n")}\n`;
  const list = useRef<HTMLUListElement>(null);
  // The form before this step had the focus. Focus the codes, and not a button that closes the dialog.
  useEffect(() => list.current?.focus(), []);
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Recovery codes"
        className="grid gap-1 rounded-lg border border-line bg-side p-3 font-mono text-xs sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy codes" />
        <a
          className={buttonClass()}
          download="bindery-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download codes
        </a>
      </div>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          I saved the codes
        </Button>
      </DialogActions>
    </>
  );
}

/** Explains the codes above them. */
export const SAVE_CODES =
  "If you lose your phone, you can sign in with one of these codes. Each code works once. Save them now, because you can't see them again.";
