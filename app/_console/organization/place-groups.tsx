"use client";

import { ChevronDown } from "lucide-react";
import { usePathname } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "../../_ui/button";
import { classNames } from "../../_ui/class-names";
import { Link } from "../../_ui/link";
import { currentPlace } from "./current-place";

interface Group {
  title: string;
  places: readonly { href: string; title: string }[];
}

function GroupLinks({ title, places, current }: Group & { current: string | undefined }) {
  const id = useId();
  return (
    <div className="grid content-start gap-0.5">
      <p id={id} className="px-2.5 pb-1 text-xs font-semibold text-soft">
        {title}
      </p>
      <ul aria-labelledby={id} className="grid gap-0.5">
        {places.map((place) => (
          <li key={place.href}>
            <Link
              href={place.href}
              aria-current={place.href === current ? "page" : undefined}
              className={classNames(
                "block rounded-lg px-2.5 py-1.5",
                place.href === current
                  ? "bg-active font-medium text-accent"
                  : "text-soft hover:bg-hover hover:text-ink",
              )}
            >
              {place.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * A navigation with groups of links. The navigation is next to the open page. On narrow screens, a button above the page
 * names the open page and shows the links.
 */
export function PlaceGroups({ label, groups }: { label: string; groups: readonly Group[] }) {
  const places = groups.flatMap((group) => group.places);
  const path = usePathname();
  const current = currentPlace(
    path,
    places.map(({ href }) => href),
  );
  // The path on which the person opened the links. On the next page, the links are closed again.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === path;
  const links = useId();
  return (
    <nav aria-label={label}>
      <Button
        className="w-full justify-between! lg:hidden"
        aria-expanded={isOpen}
        aria-controls={links}
        onClick={() => setOpenOn(isOpen ? null : path)}
      >
        {places.find(({ href }) => href === current)?.title ?? label}
        <ChevronDown size={16} aria-hidden className={classNames("text-soft", isOpen && "rotate-180")} />
      </Button>
      <div
        id={links}
        className={classNames(
          "grid grid-cols-2 content-start gap-5 sm:grid-cols-4 lg:grid-cols-1",
          isOpen ? "max-lg:mt-4" : "max-lg:hidden",
        )}
      >
        {groups.map((group) => (
          <GroupLinks key={group.title} {...group} current={current} />
        ))}
      </div>
    </nav>
  );
}
