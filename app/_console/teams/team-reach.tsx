"use client";

import { FileText, Folder, Globe } from "lucide-react";
import { Link } from "../../_ui/link";
import { SkeletonLines } from "../../_ui/skeleton";
import { LEVELS } from "../access/sentence";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import type { Team } from "./teams";

const ICONS = { space: FileText, collection: Folder, site: Globe };

/** The spaces, collections and sites to which a team has access, with the team's roles. */
export function TeamReach({ organizationId, team }: { organizationId: string; team: Team }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const wanted = { organizationId, teamId: team.id };
  const { query, items } = usePages(trpc.teams.listGrants.queryKey(wanted), (page) =>
    client.teams.listGrants.query({ ...wanted, page, limit: 50 }),
  );
  return (
    <section aria-labelledby="team-reach" className="mt-10">
      <h2 id="team-reach" className="mb-3 text-base font-semibold">
        Shared with this team
      </h2>
      {query.isPending ? <SkeletonLines count={3} label="Loading shared items" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <p className="text-soft">
          Nothing is shared with this team yet. Open a space, collection or site, select “Access” from its
          menu, and share it with the team.
        </p>
      ) : null}
      {items.length > 0 ? (
        <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
          {items.map(({ permission, resource }) => {
            const Icon = ICONS[resource.type];
            return (
              <li key={resource.id} className="flex items-center gap-3 px-4 py-3">
                <Icon size={16} aria-hidden className="shrink-0 text-soft" />
                <Link
                  href={new URL(resource.urls.app).pathname}
                  className="min-w-0 flex-1 truncate font-medium text-accent hover:underline"
                >
                  {resource.title}
                </Link>
                <span className="text-soft">{LEVELS[permission].title}</span>
              </li>
            );
          })}
        </ul>
      ) : null}
      <ShowMore query={query} />
    </section>
  );
}
