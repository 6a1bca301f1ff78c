"use client";

import { useState } from "react";
import { Button } from "../../../_ui/button";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import type { ChangeRequest } from "../../change-requests/use-request";
import { type Destination, DestinationChoice } from "./destination-choice";

interface Props {
  requests: readonly ChangeRequest[];
  busy: boolean;
  onClose: () => void;
  onEdit: (destination: Destination) => void;
}

/** Asks which of several drafts the person wants to continue. */
export function DraftDialog({ requests, busy, onClose, onEdit }: Props) {
  const [chosen, setChosen] = useState<Destination>(requests[0]?.number ?? "new");
  return (
    <Dialog
      open
      onClose={onClose}
      title="Select a draft to edit"
      description="Your edits are saved in the draft that you select. Merge the draft to add them to the main content."
    >
      <DestinationChoice requests={requests} mayWriteDirectly={false} chosen={chosen} onChoose={setChosen} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" busy={busy} onClick={() => onEdit(chosen)}>
          Edit draft
        </Button>
      </DialogActions>
    </Dialog>
  );
}
