"use client";

import { useQuery } from "@tanstack/react-query";
import { BookOpen, FileText, GitPullRequestArrow, Globe, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "../../_ui/link";
import { recentOf, type Visit } from "../palette/recent";
import { useTRPC } from "../trpc";

const SHOWN = 6;

const ICONS: Partial<Record<Visit["kind"], LucideIcon>> = {
  Pages: FileText,
  Spaces: BookOpen,
  Sites: Globe,
  "Change requests": GitPullRequestArrow,
};

/** The pages, change requests and sites that the user opened last in this browser. */
export function Recent({ organizationId }: { organizationId: string }) {
  const { data: me } = useQuery(useTRPC().users.me.queryOptions());
  const [visits, setVisits] = useState<readonly Visit[]>([]);
  const userId = me?.id;
  // The server doesn't know the visits, because the browser stores them.
  useEffect(() => {
    if (userId) setVisits(recentOf(userId, organizationId).slice(0, SHOWN));
  }, [userId, organizationId]);
  if (visits.length === 0) return null;
  return (
    <section aria-label="Recent" className="mb-8">
      <h2 className="mb-2 font-semibold">Recent</h2>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {visits.map(({ id, kind, title, about, href }) => {
          const Icon = ICONS[kind] ?? FileText;
          return (
            <li
              key={id}
              className="relative flex items-center gap-2.5 rounded-xl border border-line bg-raised px-3 py-2 hover:border-line-strong"
            >
              <Icon size={16} aria-hidden className="shrink-0 text-soft" />
              <div className="min-w-0">
                <Link
                  href={href}
                  className="block truncate font-medium after:absolute after:inset-0 after:rounded-xl"
                >
                  {title}
                </Link>
                {about ? <p className="truncate text-xs text-soft">{about}</p> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
