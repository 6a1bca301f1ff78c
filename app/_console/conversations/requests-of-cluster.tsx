"use client";

import { useQuery } from "@tanstack/react-query";
import { Link } from "../../_ui/link";
import { StatusIcon } from "../change-requests/status";
import { pathOf } from "../change-requests/title";
import { useTRPC } from "../trpc";

const SHOWN_MAX = 20;

/** The change requests that were created from a cluster and that the user can see. */
export function RequestsOfCluster({
  organizationId,
  clusterId,
}: {
  organizationId: string;
  clusterId: string;
}) {
  const query = useQuery(
    useTRPC().changeRequests.listForOrganization.queryOptions({
      organizationId,
      conversationsIssuesCluster: clusterId,
      limit: SHOWN_MAX,
    }),
  );
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="requests" className="mt-8">
      <h2 id="requests" className="mb-3 text-base font-semibold">
        Change requests
      </h2>
      <ul className="grid gap-1">
        {items.map((request) => (
          <li key={request.id} className="flex items-center gap-2">
            <StatusIcon status={request.status} />
            <Link href={pathOf(request)} className="min-w-0 truncate text-accent underline">
              {request.subject || `#${request.number}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
