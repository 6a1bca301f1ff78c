"use client";

import { useQuery } from "@tanstack/react-query";
import { statusOf } from "../../errors";
import { useTRPC } from "../../trpc";

/** The connection of a space. `data` is null if the space has no connection, or if the user can't see it. */
export function useConnection(spaceId: string) {
  const trpc = useTRPC();
  const info = useQuery(trpc.git.info.queryOptions({ spaceId }, { retry: false }));
  const isAbsent = info.data ? info.data.installationId === undefined : statusOf(info.error) === 404;
  const installationId = info.data?.installationId ?? "";
  const found = useQuery(
    trpc.git.installations.get.queryOptions(
      { installationId },
      { enabled: installationId !== "", retry: false },
    ),
  );
  // If the user isn't allowed to see the connection, return the same result as without a connection.
  if (isAbsent || statusOf(found.error) === 403) return { data: null, error: null, refetch: info.refetch };
  const error = info.error ?? found.error;
  return { data: found.data, error, refetch: info.error ? info.refetch : found.refetch };
}
