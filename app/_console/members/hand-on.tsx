"use client";

import { Button } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { DialogActions } from "../../_ui/dialog";

/** The result of an invite: a message, and the links that the user must send to the invited people. */
export interface Handed {
  title: string;
  sentence: string;
  links: readonly { label: string; url: string }[];
  /** Entries that weren't invited, because they aren't email addresses. */
  invalid?: readonly string[];
}

/** Shows links to share, each with a copy button. */
export function HandOn({ handed, onClose }: { handed: Handed; onClose: () => void }) {
  return (
    <>
      <p role="status">{handed.sentence}</p>
      {handed.invalid && handed.invalid.length > 0 ? (
        <p role="alert" className="mt-3 rounded-lg bg-danger-soft px-3 py-2 break-words text-danger">
          Not invited, because these aren't email addresses: {handed.invalid.join(", ")}
        </p>
      ) : null}
      <ul className="mt-4 grid max-h-72 gap-3 overflow-y-auto">
        {handed.links.map(({ label, url }) => (
          <li key={url} className="rounded-lg border border-line bg-side p-3">
            <div className="mb-1 font-medium">{label}</div>
            <div className="flex items-center gap-2">
              <code className="min-w-0 flex-1 font-mono text-xs break-all">{url}</code>
              <CopyButton text={url} />
            </div>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
