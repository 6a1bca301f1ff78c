"use client";

import { CheckCheck, Inbox as InboxIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { classNames } from "../../_ui/class-names";
import { EmptyState } from "../../_ui/empty-state";
import { Frame } from "../../_ui/frame";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { InboxRow } from "./inbox-row";
import { Muted } from "./muted";
import { useInboxActions, useUnreadCount } from "./use-inbox-actions";

const FILTERS = [
  { unread: false, label: "All" },
  { unread: true, label: "Unread" },
];

/** The user's notifications, newest first. */
export function Inbox() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [unread, setUnread] = useState(false);
  const unreadCount = useUnreadCount();
  const { markAllRead } = useInboxActions();
  const key = trpc.notifications.list.queryKey({ unread });
  const { query, items } = usePages(key, (page) =>
    client.notifications.list.query({ unread, page, limit: 30 }),
  );
  return (
    <Frame>
      <PageHeading
        title="Inbox"
        description="Mentions, comments, reviews, merges and failed jobs such as imports. Bindery keeps notifications for 90 days."
        actions={
          <Button
            disabled={unreadCount === 0}
            busy={markAllRead.isPending}
            onClick={() => markAllRead.mutate()}
          >
            <CheckCheck size={16} aria-hidden />
            Mark all as read
          </Button>
        }
      />
      <fieldset className="mb-3 flex gap-1">
        <legend className="sr-only">Show</legend>
        {FILTERS.map((filter) => (
          <button
            key={filter.label}
            type="button"
            aria-pressed={filter.unread === unread}
            onClick={() => setUnread(filter.unread)}
            className={classNames(
              "h-8 rounded-lg px-2.5 font-medium",
              filter.unread === unread ? "bg-accent-soft text-accent" : "text-soft hover:bg-hover",
            )}
          >
            {filter.label}
            {filter.unread && unreadCount > 0 ? ` ${unreadCount}` : ""}
          </button>
        ))}
      </fieldset>
      {query.isPending ? <SkeletonLines count={4} label="Loading notifications" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState
          icon={<InboxIcon size={24} />}
          title={unread ? "No unread notifications" : "No notifications yet"}
        >
          You get a notification when someone mentions you, requests your review or replies to you.
        </EmptyState>
      ) : null}
      {items.length > 0 ? (
        <ul aria-label="Notifications">
          {items.map((item) => (
            <InboxRow key={item.id} item={item} />
          ))}
        </ul>
      ) : null}
      <ShowMore query={query} />
      <Muted />
    </Frame>
  );
}
