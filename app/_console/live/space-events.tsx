"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { type Space, useSpace } from "../space/use-space";
import { useTRPC } from "../trpc";
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

const IN_EDITOR = /\/edit(?:\/|$)/;

/** Keeps a space current: its queries, and, once its content has changed, its pages and what the server has rendered of it. */
export function SpaceEvents({ initialSpace }: { initialSpace: Space }) {
  const space = useSpace(initialSpace);
  const router = useRouter();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  useSpaceEvents(space.id, IN_EDITOR.test(usePathname()));
  useWhenChanged(space.revision, () => {
    void queryClient.invalidateQueries(trpc.content.head.pages.pathFilter());
    router.refresh();
  });
  return null;
}
