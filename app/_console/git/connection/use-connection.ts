"use client";

import { useQuery } from "@tanstack/react-query";
import { statusOf } from "../../errors";
import type { RouterOutputs } from "../../outputs";
import { useTRPC } from "../../trpc";

const POLL_MILLISECONDS = 2000;

/**
 * Whether a space has no connection. If a reload fails with 404, the space no longer has a connection, although the query
 * still contains the data of the last successful load.
 */
export const isWithoutConnection = (info: {
  data?: { installationId?: string | undefined } | undefined;
  error: unknown;
}) => statusOf(info.error) === 404 || (info.data !== undefined && info.data.installationId === undefined);

/** Whether a connection waits for its first run, or for a run that is active. */
const isMoving = ({ status, failures, sync }: RouterOutputs["git"]["installations"]["get"]) =>
  (status === "pending" && failures === 0) || sync?.waiting.some(({ reason }) => reason === "run") === true;

/** The connection of a space. `data` is null if the space has no connection, or if the user can't see it. */
export function useConnection(spaceId: string) {
  const trpc = useTRPC();
  const info = useQuery(trpc.git.info.queryOptions({ spaceId }, { retry: false }));
  const isAbsent = isWithoutConnection(info);
  const installationId = isAbsent ? "" : (info.data?.installationId ?? "");
  const found = useQuery(
    trpc.git.installations.get.queryOptions(
      { installationId },
      {
        enabled: installationId !== "",
        retry: false,
        // The worker updates the connection shortly after its run has ended.
        refetchInterval: ({ state: { data, error } }) =>
          error === null && data && isMoving(data) ? POLL_MILLISECONDS : false,
      },
    ),
  );
  // If the user isn't allowed to see the connection, or someone has removed it, return the same result as without a
  // connection.
  const isHidden = [403, 404].includes(statusOf(found.error) ?? 0);
  if (isAbsent || isHidden) return { data: null, error: null, refetch: info.refetch };
  const error = info.error ?? found.error;
  return { data: found.data, error, refetch: info.error ? info.refetch : found.refetch };
}
