"use client";

import { Button } from "../../_ui/button";
import { ShowMore } from "../show-more";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { useInboxActions } from "./use-inbox-actions";

/**
 * The spaces and change requests that the user has muted, with buttons to unmute them. Renders nothing if the user has
 * muted nothing.
 */
export function Muted() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { unmuteSpace, unmuteRequest } = useInboxActions();
  const { query, items } = usePages(trpc.notifications.listMutes.queryKey({}), (page) =>
    client.notifications.listMutes.query({ page, limit: 50 }),
  );
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="muted" className="mt-10 border-t border-line pt-6">
      <h2 id="muted" className="text-base font-semibold">
        Muted
      </h2>
      <p className="mt-1 text-soft">You don't get notifications about these items.</p>
      <ul className="mt-3">
        {items.map(({ space, changeRequest }) => {
          const title = changeRequest
            ? changeRequest.subject.trim() || `Change request ${changeRequest.number}`
            : space.title;
          const take = () =>
            changeRequest
              ? unmuteRequest.mutate({ spaceId: space.id, changeRequestId: changeRequest.id })
              : unmuteSpace.mutate({ spaceId: space.id });
          return (
            <li key={`${space.id} ${changeRequest?.id}`} className="flex items-center gap-3 py-1.5">
              <span className="min-w-0 flex-1 truncate">
                {title}
                {changeRequest ? <span className="text-soft"> · {space.title}</span> : null}
              </span>
              <Button size="small" kind="quiet" aria-label={`Unmute ${title}`} onClick={take}>
                Unmute
              </Button>
            </li>
          );
        })}
      </ul>
      <ShowMore query={query} />
    </section>
  );
}
