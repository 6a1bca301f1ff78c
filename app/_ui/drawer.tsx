"use client";

import { useState } from "react";
import type { DrawerProps } from "./drawer-popup";
import { onDemand } from "./on-demand";

const Popup = onDemand<DrawerProps>(() => import("./drawer-popup").then((module) => module.DrawerPopup));

/** A modal panel at the left edge, for narrow screens. Its code is loaded when the first drawer opens. */
export function Drawer(props: DrawerProps) {
  const [wasOpened, setOpened] = useState(props.open);
  if (props.open && !wasOpened) setOpened(true);
  // A closed drawer stays for its animation.
  return wasOpened ? <Popup {...props} /> : null;
}
