"use client";

import { useEffect } from "react";
import { useTRPCClient } from "../trpc";

const AGAIN_MILLISECONDS = 15 * 60 * 1000;

/** Regularly reports to the server that the member is active. Other members see the time as the last visit. */
export function useNoteSeen(organizationId: string): void {
  const client = useTRPCClient();
  useEffect(() => {
    const key = `seen:${organizationId}`;
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < AGAIN_MILLISECONDS) return;
    sessionStorage.setItem(key, String(Date.now()));
    // Ignore errors, because the report is sent again later.
    client.members.ping.mutate({ organizationId }).catch(() => sessionStorage.removeItem(key));
  }, [client, organizationId]);
}
