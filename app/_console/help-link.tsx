"use client";

import { CircleHelp } from "lucide-react";
import { MenuLink } from "../_ui/menu";
import { useHasGuide } from "./use-has-guide";

/** The link to the user guide, if this instance has one. */
export function HelpLink() {
  if (!useHasGuide()) return null;
  return (
    <MenuLink href="/docs" outside icon={<CircleHelp size={16} aria-hidden />}>
      Help
    </MenuLink>
  );
}
