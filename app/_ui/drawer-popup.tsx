"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";
import { MenuHost } from "./menu-context";

export interface DrawerProps {
  open: boolean;
  title: string;
  /** The label of the button that closes the drawer. */
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** The modal panel that `Drawer` loads. */
export function DrawerPopup({ open, title, closeLabel, onClose, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="float fixed inset-0 z-40 bg-scrim" />
        <Base.Popup className="float fixed inset-y-0 left-0 z-50 w-[min(20rem,88vw)] border-r border-line bg-side outline-none">
          <Base.Title className="sr-only">{title}</Base.Title>
          <MenuHost value={undefined}>{children}</MenuHost>
          <Base.Close
            render={<IconButton label={closeLabel} className="absolute top-3 left-full ml-2 bg-raised" />}
          >
            <X size={18} aria-hidden />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
