"use client";

import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { isUnreachable } from "./errors";

/** A small notice while the server doesn't respond. Queries retry automatically. */
export function ConnectionNotice() {
  const cache = useQueryClient().getQueryCache();
  const isLost = useSyncExternalStore(
    (notify) => {
      const stops = [cache.subscribe(notify), onlineManager.subscribe(notify)];
      return () => stops.forEach((stop) => void stop());
    },
    () =>
      !onlineManager.isOnline() ||
      cache.getAll().some((query) => isUnreachable(query.state.fetchFailureReason) && query.isActive()),
    () => false,
  );
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-50 grid place-items-center">
      {isLost ? (
        <p className="flex items-center gap-2 rounded-full border border-line bg-raised px-4 py-2 text-soft shadow-float">
          <WifiOff size={16} aria-hidden />
          Connection lost. Reconnecting…
        </p>
      ) : null}
    </div>
  );
}
