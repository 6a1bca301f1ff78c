"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { type Space, useSpace } from "../space/use-space";
import { useTRPC } from "../trpc";
import { useSpaceEvents } from "./use-space-events";
import { useWhenChanged } from "./when-changed";

const IN_EDITOR = /\/edit(?:\/|$)/;

/**
 * Keeps the data of a space current by reloading its queries. After a change of the content, also reloads the page trees
 * and the pages that the server rendered.
 */
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
