import { useQueries } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { useTRPC } from "../../trpc";
import { useTarget } from "../target";

/** Different ones of a page that are asked for; more of them show as contents that cannot be read here. */
const ASKED_MAX = 50;

interface Asked {
  id: string;
  spaceId: string;
}

/** What reusable contents say: each is asked for when it is first drawn. The answer is another function when one came. */
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
      // An address that leads to none.
      if (id === undefined) return null;
      const index = asked.findIndex((one) => one.id === id && one.spaceId === spaceId);
      if (index >= 0) return (known[index] as { nodes?: DocumentBlock[] } | undefined)?.nodes ?? null;
      // It is asked while something else is drawn, which must not be disturbed.
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
