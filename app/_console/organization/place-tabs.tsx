"use client";

import { usePathname } from "next/navigation";
import { classNames } from "../../_ui/class-names";
import { Link } from "../../_ui/link";

interface Props {
  /** What the places have in common. */
  label: string;
  places: readonly { href: string; title: string }[];
}

/** Pages beside each other; the one whose address is the longest beginning of this page's is current. */
export function PlaceTabs({ label, places }: Props) {
  const path = usePathname();
  const isAbove = (href: string) => path === href || path.startsWith(`${href}/`);
  const [current] = places
    .map(({ href }) => href)
    .filter(isAbove)
    .sort((a, b) => b.length - a.length);
  return (
    <nav aria-label={label} className="mb-8 flex gap-1 overflow-x-auto border-b border-line">
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
