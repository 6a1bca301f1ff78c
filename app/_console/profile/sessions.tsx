"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor } from "lucide-react";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { readableError } from "../errors";
import { LoadFailure } from "../load-failure";
import { useTRPC } from "../trpc";
import { browserName } from "./browser-name";

/** Signs out all other browsers. */
function SignOutOthers() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.users.revokeOtherSessions.mutationOptions({
      onSuccess() {
        toast.success("All other browsers signed out");
        return queryClient.invalidateQueries({ queryKey: trpc.users.listSessions.queryKey() });
      },
      onError: (error) => toast.error(readableError(error)),
    }),
  );
  return (
    <Button busy={revoke.isPending} onClick={() => revoke.mutate()}>
      Sign out other browsers
    </Button>
  );
}

/** The browsers in which the user is signed in, with buttons to sign them out. */
export function Sessions() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sessions = useQuery(trpc.users.listSessions.queryOptions());
  const revoke = useMutation(
    trpc.users.revokeSession.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.users.listSessions.queryKey() }),
      onError: (error) => toast.error(readableError(error)),
    }),
  );
  if (sessions.isPending) return <SkeletonLines label="Loading sessions" />;
  if (sessions.isError) return <LoadFailure error={sessions.error} onRetry={() => sessions.refetch()} />;
  return (
    <>
      <ul className="mt-3 mb-4 divide-y divide-line">
        {sessions.data.items.map((session) => (
          <li key={session.id} className="flex items-center gap-3 py-3">
            <Monitor size={18} className="text-soft" aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 font-medium">
                {browserName(session.userAgent)}
                {session.current ? <Badge tone="accent">This browser</Badge> : null}
              </p>
              <p className="text-soft">
                {session.address ? `${session.address} · ` : ""}
                <Ago time={session.lastSeenAt} />
              </p>
            </div>
            {session.current ? null : (
              <Button
                size="small"
                busy={revoke.isPending && revoke.variables.sessionId === session.id}
                onClick={() => revoke.mutate({ sessionId: session.id })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.data.items.length > 1 ? <SignOutOthers /> : null}
    </>
  );
}
