"use client";

import { usePathname } from "next/navigation";
import { useId } from "react";
import { classNames } from "../../_ui/class-names";
import { FoldedLinks } from "../../_ui/folded-links";
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
 * A navigation with groups of links. The navigation is next to the open page. On narrow screens, it's folded above the
 * page.
 */
export function PlaceGroups({ label, groups }: { label: string; groups: readonly Group[] }) {
  const places = groups.flatMap((group) => group.places);
  const current = currentPlace(
    usePathname(),
    places.map(({ href }) => href),
  );
  return (
    <FoldedLinks
      label={label}
      current={places.find(({ href }) => href === current)?.title ?? label}
      from="lg"
      linksClassName="grid grid-cols-2 content-start gap-5 sm:grid-cols-4 lg:grid-cols-1"
    >
      {groups.map((group) => (
        <GroupLinks key={group.title} {...group} current={current} />
      ))}
    </FoldedLinks>
  );
}
