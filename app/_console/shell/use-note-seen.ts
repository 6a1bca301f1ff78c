"use client";

import { useEffect } from "react";
import { useTRPCClient } from "../trpc";

const AGAIN_MILLISECONDS = 15 * 60 * 1000;

/** Tells the organization that its member is here, now and then, so that others see who still comes. */
export function useNoteSeen(organizationId: string): void {
  const client = useTRPCClient();
  useEffect(() => {
    const key = `seen:${organizationId}`;
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < AGAIN_MILLISECONDS) return;
    sessionStorage.setItem(key, String(Date.now()));
    // Nothing that a person waits for hangs on it.
    client.members.ping.mutate({ organizationId }).catch(() => sessionStorage.removeItem(key));
  }, [client, organizationId]);
}
