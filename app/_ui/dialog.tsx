"use client";

import { type ReactNode, useState } from "react";
import type { DialogProps } from "./dialog-popup";
import { onDemand } from "./on-demand";

const Popup = onDemand<DialogProps>(() => import("./dialog-popup").then((module) => module.DialogPopup));

/**
 * A modal dialog. The focus moves to its first field, stays inside the dialog and returns afterwards. Escape closes the
 * dialog. The code of dialogs is loaded when the first dialog opens.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.open);
  if (props.open && !wasOpened) setOpened(true);
  // A closed dialog stays for its animation.
  return wasOpened ? <Popup {...props} /> : null;
}

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-2">{children}</div>;
}
