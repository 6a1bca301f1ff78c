import { useQueries } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { useTRPC } from "../../trpc";
import { useTarget } from "../target";

/** The maximum number of pieces of reusable content that a page loads. Further pieces appear as unavailable. */
const ASKED_MAX = 50;

interface Asked {
  id: string;
  spaceId: string;
}

/**
 * Returns a function that returns the blocks of reusable content, and loads them at the first call. After each response,
 * returns a new function.
 */
export function useReusable(): (id: string | undefined, spaceId?: string) => DocumentBlock[] | null {
  const trpc = useTRPC();
  const target = useTarget();
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const known = useQueries({
    queries: asked.map(({ id: reusableContentId, spaceId }) => {
      const isHere = spaceId === target.spaceId && target.changeRequestId !== null;
      const options = { retry: false, staleTime: 60_000 };
      const { head } = trpc.content;
      const { content } = trpc.changeRequests;
      return isHere
        ? content.reusableContentDocument.queryOptions(
            { spaceId, changeRequestId: target.changeRequestId ?? "", reusableContentId },
            options,
          )
        : head.reusableContentDocument.queryOptions({ spaceId, reusableContentId }, options);
    }),
    combine: (answers) => answers.map(({ data }) => data),
  });
  return useCallback(
    (id, spaceId = target.spaceId) => {
      // The URL has no target.
      if (id === undefined) return null;
      const index = asked.findIndex((one) => one.id === id && one.spaceId === spaceId);
      if (index >= 0) return (known[index] as { nodes?: DocumentBlock[] } | undefined)?.nodes ?? null;
      // Send the request later, because React calls this function during rendering.
      queueMicrotask(() =>
        setAsked((all) =>
          all.length >= ASKED_MAX || all.some((one) => one.id === id && one.spaceId === spaceId)
            ? all
            : [...all, { id, spaceId }],
        ),
      );
      return null;
    },
    [asked, known, target.spaceId],
  );
}
