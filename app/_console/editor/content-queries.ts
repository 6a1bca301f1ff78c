"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { PageResource } from "@/domains/content/schema";
import type { RouterOutputs } from "../outputs";
import { indexPages } from "../page/page-index";
import { useTRPC, useTRPCClient } from "../trpc";
import { editedPagesOptions } from "./edited-pages";
import { useTarget } from "./target";

export type ContentFile = RouterOutputs["changeRequests"]["content"]["files"]["items"][number];

const FILES_PER_PAGE = 1000;
/** The maximum number of pages to load from the list of files. The preview shows files on further pages as missing. */
const FILE_PAGES_MAX = 10;

/** The page tree of the edited content. */
export function useEditedPages() {
  const target = useTarget();
  const options = editedPagesOptions(useTRPC(), target);
  const head = useQuery(options.head);
  const request = useQuery(options.request);
  return target.changeRequestId === null ? head : request;
}

const NONE: PageResource[] = [];

/** The pages by ID, in the order of the tree. */
export function useEditedIndex() {
  const pages = useEditedPages().data?.pages ?? NONE;
  return useMemo(() => indexPages(pages), [pages]);
}

type ReusableContent = RouterOutputs["changeRequests"]["content"]["reusableContents"]["items"][number];

const REUSABLE_MAX = 1000;
const NO_REUSABLE: ReusableContent[] = [];

/** The reusable content of the edited content, by title. The hook loads only a limited number. */
export function useReusableContents(): ReusableContent[] {
  const trpc = useTRPC();
  const { spaceId, changeRequestId } = useTarget();
  const asked = { spaceId, limit: REUSABLE_MAX };
  const isHead = changeRequestId === null;
  const head = useQuery(
    trpc.content.head.reusableContents.queryOptions(asked, { enabled: isHead, staleTime: 60_000 }),
  );
  const request = useQuery(
    trpc.changeRequests.content.reusableContents.queryOptions(
      { ...asked, changeRequestId: changeRequestId ?? "" },
      { enabled: !isHead, staleTime: 60_000 },
    ),
  );
  const { data } = isHead ? head : request;
  return data && data.items.length > 0 ? data.items : NO_REUSABLE;
}

/** The changes in the change request so far. For the main content, the list is empty. */
export function useRequestChanges() {
  const trpc = useTRPC();
  const { spaceId, changeRequestId } = useTarget();
  return useQuery(
    trpc.changeRequests.changes.queryOptions(
      { spaceId, changeRequestId: changeRequestId ?? "", limit: 1000 },
      { enabled: changeRequestId !== null },
    ),
  );
}

const filesKey = (spaceId: string, changeRequestId: string | null) =>
  ["editor", "files", spaceId, changeRequestId] as const;

/** The files of the edited content, and a function that adds a newly uploaded file. */
export function useEditedFiles() {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const { spaceId, changeRequestId } = useTarget();
  const queryKey = filesKey(spaceId, changeRequestId);
  const query = useQuery({
    queryKey,
    staleTime: 60_000,
    queryFn: async () => {
      const files: ContentFile[] = [];
      let page: string | undefined;
      for (let count = 0; count < FILE_PAGES_MAX; count += 1) {
        const asked = { spaceId, limit: FILES_PER_PAGE, computed: true, ...(page ? { page } : {}) };
        const answer =
          changeRequestId === null
            ? await client.content.head.files.query(asked)
            : await client.changeRequests.content.files.query({ ...asked, changeRequestId });
        files.push(...answer.items);
        page = answer.next?.page;
        if (!page) break;
      }
      return files;
    },
  });
  const add = useCallback(
    (added: ContentFile[]) =>
      queries.setQueryData<ContentFile[]>(filesKey(spaceId, changeRequestId), (files = []) => [
        ...files,
        ...added,
      ]),
    [queries, spaceId, changeRequestId],
  );
  return { files: query.data, add };
}
