"use client";

import { Bell as BellIcon } from "lucide-react";
import { Link } from "../../_ui/link";
import { useUnreadCount } from "./use-inbox-actions";

const SHOWN_MAX = 99;

/** A link to the inbox, with the number of unread notifications. */
export function Bell({ organizationId }: { organizationId: string }) {
  const unread = useUnreadCount();
  return (
    <Link
      href={`/orgs/${organizationId}/inbox`}
      aria-label={unread > 0 ? `Inbox, ${unread} unread` : "Inbox"}
      title="Inbox"
      className="relative inline-grid size-8 shrink-0 place-items-center rounded-lg text-soft transition-colors hover:bg-hover hover:text-ink"
    >
      <BellIcon size={17} aria-hidden />
      {unread > 0 ? (
        <span
          aria-hidden
          className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem] leading-4 font-semibold text-on-accent"
        >
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      ) : null}
    </Link>
  );
}
