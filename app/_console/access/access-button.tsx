"use client";

import { UsersRound } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { AccessDialog } from "./access-dialog";
import type { AccessThing } from "./use-access";

/** Opens the access dialog of a space, collection or site. */
export function AccessButton({ thing }: { thing: AccessThing }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UsersRound size={16} aria-hidden />
        Access
      </Button>
      <AccessDialog thing={open ? thing : null} onClose={() => setOpen(false)} />
    </>
  );
}
