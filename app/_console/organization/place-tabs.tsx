"use client";

import { usePathname } from "next/navigation";
import { TabBar } from "../../_ui/tab-bar";
import { currentPlace } from "./current-place";

interface Props {
  /** The name of the navigation, for screen readers. */
  label: string;
  places: readonly { href: string; title: string }[];
}

/** Tabs for the pages of a part of the organization. */
export function PlaceTabs({ label, places }: Props) {
  const path = usePathname();
  const current = currentPlace(
    path,
    places.map(({ href }) => href),
  );
  return <TabBar label={label} tabs={places} current={current} lined className="mb-8" />;
}
