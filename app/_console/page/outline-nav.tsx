"use client";

import { useEffect, useState } from "react";
import type { OutlineEntry } from "@/site/blocks/outline";
import { classNames } from "../../_ui/class-names";

const INDENTS = ["", "", "pl-6", "pl-9"];

/** Returns the heading at the top of the window. If there is no such heading, returns the last heading above the window. */
function useCurrentHeading(entries: OutlineEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const headings = entries.flatMap((entry) => document.getElementById(entry.id) ?? []);
    const update = () => {
      const above = headings.filter((heading) => heading.getBoundingClientRect().top < 120);
      setCurrent((above.at(-1) ?? headings[0])?.id);
    };
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [entries]);
  return current;
}

/** The table of contents of the page. */
export function OutlineNav({ entries }: { entries: OutlineEntry[] }) {
  const current = useCurrentHeading(entries);
  if (entries.length < 2) return null;
  return (
    <nav
      aria-label="On this page"
      className="sticky top-8 max-h-[calc(100dvh-4rem)] overflow-y-auto text-[0.8125rem]"
    >
      <p className="mb-2 pl-3 font-semibold">On this page</p>
      <ul className="border-l border-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a
              href={`#${entry.id}`}
              aria-current={entry.id === current ? "location" : undefined}
              className={classNames(
                "-ml-px block border-l-2 py-1 pl-3 leading-snug",
                INDENTS[entry.depth],
                entry.id === current
                  ? "border-accent text-accent"
                  : "border-transparent text-soft hover:text-ink",
              )}
            >
              {entry.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
