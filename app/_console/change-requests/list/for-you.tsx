"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc";
import type { ChangeRequest } from "../use-request";
import { RequestRow } from "./request-row";

const SHOWN_MAX = 20;

/** Change requests that concern the user, in two groups without duplicates. */
export interface ForYou {
  awaiting: readonly ChangeRequest[];
  own: readonly ChangeRequest[];
}

/** The open change requests whose review the user was asked for, and the user's own open change requests and drafts. */
export function useForYou(spaceId: string, enabled: boolean): ForYou {
  const trpc = useTRPC();
  const me = useQuery(trpc.users.me.queryOptions()).data?.id ?? "";
  const input = { spaceId, limit: SHOWN_MAX };
  const options = { enabled: enabled && me !== "" };
  const awaiting = useQuery(
    trpc.changeRequests.list.queryOptions({ ...input, requestedReviewer: me, status: ["open"] }, options),
  );
  const own = useQuery(
    trpc.changeRequests.list.queryOptions({ ...input, creator: me, status: ["open", "draft"] }, options),
  );
  if (!enabled) return { awaiting: [], own: [] };
  return { awaiting: awaiting.data?.items ?? [], own: own.data?.items ?? [] };
}

interface GroupProps {
  title: string | undefined;
  requests: readonly ChangeRequest[];
}

/** A list of change requests, with a title if there are several lists. Renders nothing if the list is empty. */
export function RequestGroup({ title, requests }: GroupProps) {
  if (requests.length === 0) return null;
  return (
    <div className="mb-6">
      {title ? <h2 className="mb-2 text-[0.8125rem] font-semibold text-soft">{title}</h2> : null}
      <ul
        aria-label={title ?? "Change requests"}
        className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised"
      >
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </div>
  );
}
