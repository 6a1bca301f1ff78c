"use client";

import { usePathname } from "next/navigation";
import { classNames } from "../../_ui/class-names";
import { Link } from "../../_ui/link";
import { currentPlace } from "./current-place";

interface Props {
  /** The name of the navigation, for screen readers. */
  label: string;
  places: readonly { href: string; title: string }[];
}

/** Navigation as a row of tabs. On narrow screens, it wraps to more lines. */
export function PlaceTabs({ label, places }: Props) {
  const path = usePathname();
  const current = currentPlace(
    path,
    places.map(({ href }) => href),
  );
  return (
    <nav aria-label={label} className="mb-8 flex flex-wrap gap-1 border-b border-line">
      {places.map(({ href, title }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === current ? "page" : undefined}
          className={classNames(
            "-mb-px border-b-2 px-2.5 pt-1 pb-2.5 font-medium whitespace-nowrap",
            href === current ? "border-accent text-ink" : "border-transparent text-soft hover:text-ink",
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
