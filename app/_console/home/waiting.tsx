"use client";

import { useQuery } from "@tanstack/react-query";
import { RequestRow } from "../change-requests/list/request-row";
import { useSpaces } from "../library/use-spaces";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";

const SHOWN = 5;

interface SectionProps {
  organizationId: string;
  title: string;
  filters: { requestedReviewer?: string; creator?: string; status: ("draft" | "open")[] };
}

function Section({ organizationId, title, filters }: SectionProps) {
  const client = useTRPCClient();
  const { titleOf } = useSpaces(organizationId);
  const key = useTRPC().changeRequests.listForOrganization.queryKey({ organizationId, ...filters });
  const { query, items } = usePages(key, (page) =>
    client.changeRequests.listForOrganization.query({ organizationId, ...filters, page, limit: SHOWN }),
  );
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className="mb-8">
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised">
        {items.map((request) => (
          <RequestRow key={request.id} request={request} space={titleOf(request.space) ?? undefined} />
        ))}
      </ul>
      <ShowMore query={query} />
    </section>
  );
}

/** Change requests that need an action from the user: a review, or work on their own drafts. */
export function Waiting({ organizationId }: { organizationId: string }) {
  const { data: me } = useQuery(useTRPC().users.me.queryOptions());
  if (!me) return null;
  return (
    <>
      <Section
        organizationId={organizationId}
        title="Review requests"
        filters={{ requestedReviewer: me.id, status: ["open"] }}
      />
      <Section
        organizationId={organizationId}
        title="Your change requests"
        filters={{ creator: me.id, status: ["draft", "open"] }}
      />
    </>
  );
}
