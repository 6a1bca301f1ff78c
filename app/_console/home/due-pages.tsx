"use client";

import { useQuery } from "@tanstack/react-query";
import { Badge } from "../../_ui/badge";
import { Link } from "../../_ui/link";
import { STATE_TONES, stateWords } from "../ownership/words";
import { useTRPC } from "../trpc";

const SHOWN = 5;

/** The pages that the user owns and whose reviews are due, for the start page. */
export function DuePages({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(
    useTRPC().ownership.list.queryOptions({ organizationId, mine: true, limit: 2 * SHOWN }),
  );
  const items = (data?.items ?? []).filter(({ state }) => state === "due" || state === "overdue");
  if (items.length === 0) return null;
  return (
    <section aria-label="Pages to review" className="mb-8">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">Pages to review</h2>
        <Link
          href={`/orgs/${organizationId}/page-owners?mine=true`}
          className="text-[0.8125rem] font-medium text-accent underline-offset-2 hover:underline"
        >
          All your pages
        </Link>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised">
        {items.slice(0, SHOWN).map((ownership) => (
          <li
            key={`${ownership.space.id} ${ownership.page.id}`}
            className="flex items-center justify-between gap-3 px-4 py-3"
          >
            <Link
              href={`/spaces/${ownership.space.id}/pages/${ownership.page.id}`}
              className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
            >
              {ownership.page.title || "Untitled"}
              <span className="font-normal text-soft"> · {ownership.space.title}</span>
            </Link>
            <Badge tone={STATE_TONES[ownership.state]}>{stateWords(ownership)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
