"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { MenuLink } from "../_ui/menu";
import { useTRPC } from "./trpc";

/** The way to the user guide, where this installation has one. */
export function HelpLink() {
  const url = `${location.origin}/docs`;
  const guide = useQuery(
    useTRPC().published.resolve.queryOptions({ url }, { retry: false, staleTime: Number.POSITIVE_INFINITY }),
  );
  if (!guide.data) return null;
  return (
    <MenuLink href="/docs" outside icon={<CircleHelp size={16} aria-hidden />}>
      Help
    </MenuLink>
  );
}
