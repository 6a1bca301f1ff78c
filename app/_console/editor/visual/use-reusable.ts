import { useQueries } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { useTRPC } from "../../trpc";
import { useTarget } from "../target";

/** The maximum number of reusable contents that a page loads. Others are shown as unavailable. */
const ASKED_MAX = 50;

interface Asked {
  id: string;
  spaceId: string;
}

/**
 * The blocks of reusable contents. Each is loaded when it's first rendered. Returns a new function after each
 * response.
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
      // Send the request later, because this function is called during rendering.
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
