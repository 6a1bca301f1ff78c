"use client";

import { useQuery } from "@tanstack/react-query";
import { Link } from "../../_ui/link";
import { InboxRow } from "../notifications/inbox-row";
import type { InboxItem } from "../notifications/words";
import { useTRPC } from "../trpc";

const SHOWN = 5;
/** The number of unread notifications among which the section looks for its entries. */
const UNREAD_MAX = 100;

/** Other notifications, such as requested reviews, have their own section or ask for nothing. */
const isForAction = ({ kind }: InboxItem) => kind === "mention" || kind === "job-failed";

/** Unread mentions of the user, and the user's failed jobs, in one organization. */
export function Attention({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(useTRPC().notifications.list.queryOptions({ unread: true, limit: UNREAD_MAX }));
  const items = (data?.items ?? []).filter(
    (item) => item.organization === organizationId && isForAction(item),
  );
  if (items.length === 0) return null;
  return (
    <section aria-label="Mentions and failed jobs" className="mb-8">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">Mentions and failed jobs</h2>
        <Link
          href={`/orgs/${organizationId}/inbox`}
          className="text-[0.8125rem] font-medium text-accent underline-offset-2 hover:underline"
        >
          {items.length > SHOWN ? `Show all ${items.length} in the inbox` : "Open inbox"}
        </Link>
      </div>
      <ul className="rounded-xl border border-line bg-raised px-4">
        {items.slice(0, SHOWN).map((item) => (
          <InboxRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}
