"use client";

import { CircleHelp } from "lucide-react";
import { MenuLink } from "../_ui/menu";
import { useGuide } from "./use-guide";

/** The menu item that opens the user guide, if this instance publishes it. */
export function HelpLink() {
  if (!useGuide()) return null;
  return (
    <MenuLink href="/docs" outside icon={<CircleHelp size={16} aria-hidden />}>
      Help
    </MenuLink>
  );
}
