"use client";

import { useState } from "react";
import { Button } from "../../_ui/button";
import { Dialog } from "../../_ui/dialog";
import { type Handed, HandOn } from "./hand-on";
import { InviteByLink } from "./invite-by-link";
import { InviteByMail } from "./invite-by-mail";

interface Props {
  organizationId: string;
  open: boolean;
  onClose: () => void;
}

/** Invites people by email address, or creates a link for many people. Afterwards, the dialog shows the links to share. */
export function InviteDialog({ organizationId, open, onClose }: Props) {
  const [way, setWay] = useState<"mail" | "link">("mail");
  const [handed, setHanded] = useState<Handed | null>(null);
  const close = () => {
    onClose();
    setHanded(null);
  };
  const form = { organizationId, onClose: close, onDone: setHanded };
  return (
    <Dialog open={open} onClose={close} title={handed ? handed.title : "Invite people"}>
      {handed ? <HandOn handed={handed} onClose={close} /> : null}
      {handed ? null : (
        <div className="mb-5 flex gap-2">
          <Button
            aria-pressed={way === "mail"}
            kind={way === "mail" ? "primary" : "secondary"}
            onClick={() => setWay("mail")}
          >
            By email
          </Button>
          <Button
            aria-pressed={way === "link"}
            kind={way === "link" ? "primary" : "secondary"}
            onClick={() => setWay("link")}
          >
            By link
          </Button>
        </div>
      )}
      {!handed && way === "mail" ? <InviteByMail {...form} /> : null}
      {!handed && way === "link" ? <InviteByLink {...form} /> : null}
    </Dialog>
  );
}
