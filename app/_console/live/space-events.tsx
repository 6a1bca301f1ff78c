"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { type Space, useSpace } from "../space/use-space";
import { useSpaceEvents } from "./use-space-events";

/** Runs `act` whenever `value` becomes another one than it was. */
export function useWhenChanged(value: unknown, act: () => void): void {
  const known = useRef(value);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    latest.current();
  }, [value]);
}

/** Keeps a space current: its queries, and, once its content has changed, what the server has rendered of it. */
export function SpaceEvents({ initialSpace }: { initialSpace: Space }) {
  const space = useSpace(initialSpace);
  const router = useRouter();
  useSpaceEvents(space.id);
  useWhenChanged(space.revision, () => router.refresh());
  return null;
}
