"use client";

import { Dialog } from "@base-ui/react/dialog";
import type { ComponentProps } from "react";
import { PALETTE } from "./palette-field";
import { PalettePanel } from "./palette-panel";

export type PaletteDialogProps = ComponentProps<typeof PalettePanel>;

/** The open palette. */
export function PaletteDialog(props: PaletteDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(next) => (next ? undefined : props.onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="float fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className={PALETTE}>
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <PalettePanel {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
