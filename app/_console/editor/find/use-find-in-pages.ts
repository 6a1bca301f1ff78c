"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { readableError } from "../../errors";
import type { RouterInputs, RouterOutputs } from "../../outputs";
import { useTRPC, useTRPCClient } from "../../trpc";
import { useEditedIndex } from "../content-queries";
import { writeContent } from "../content-writer";
import { useTarget } from "../target";

export type FoundPage = RouterOutputs["changeRequests"]["findText"]["pages"][number];
export type Sought = Pick<RouterInputs["changeRequests"]["findText"], "text" | "matchCase" | "wholeWord">;

/** The number of pages per write. The number is low, because other writes to the change request have to wait. */
const PAGES_PER_WRITE = 20;

export interface Replaced {
  pages: number;
  /** Pages that couldn't be changed, with the reason. */
  refused: { title: string; reason: string }[];
}

type Finding =
  | { kind: "none" }
  | { kind: "looking" | "done"; sought: Sought; pages: FoundPage[] }
  | { kind: "failed"; reason: string };

/** Finds and replaces text in all pages of the change request, with several requests. */
export function useFindInPages() {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const target = useTarget();
  const index = useEditedIndex();
  const [finding, setFinding] = useState<Finding>({ kind: "none" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const find = useCallback(
    async (sought: Sought) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const { spaceId, changeRequestId } = target;
      const pages: FoundPage[] = [];
      setFinding({ kind: "looking", sought, pages });
      try {
        let after: string | undefined;
        do {
          const asked = {
            spaceId,
            changeRequestId: changeRequestId ?? "",
            ...sought,
            ...(after && { after }),
          };
          const answer = await client.changeRequests.findText.query(asked, { signal });
          pages.push(...answer.pages);
          after = answer.after;
          setFinding({ kind: after ? "looking" : "done", sought, pages: [...pages] });
        } while (after);
      } catch (error) {
        if (!signal.aborted) setFinding({ kind: "failed", reason: readableError(error) });
      }
    },
    [client, target],
  );

  const replace = async (sought: Sought, chosen: readonly FoundPage[], replacement: string) => {
    const done: Replaced = { pages: 0, refused: [] };
    const write = async (pages: readonly FoundPage[]): Promise<void> => {
      try {
        const change = { operation: "replace_text", ...sought, replacement } as const;
        await writeContent(
          target,
          pages.map(({ page }) => ({ ...change, page })),
        );
        done.pages += pages.length;
      } catch (error) {
        const [page] = pages;
        // If one page fails, the other pages must still be changed.
        if (pages.length > 1) for (const one of pages) await write([one]);
        else if (page) done.refused.push({ title: page.title, reason: readableError(error) });
      }
    };
    for (let start = 0; start < chosen.length; start += PAGES_PER_WRITE)
      await write(chosen.slice(start, start + PAGES_PER_WRITE));
    await queries.invalidateQueries(trpc.changeRequests.pathFilter());
    return done;
  };

  /** The found pages, in the order of the tree. */
  const pages = useMemo(() => {
    const order = new Map([...index.keys()].map((page, at) => [page, at]));
    const treeIndexOf = ({ page }: FoundPage) => order.get(page) ?? -1;
    const found = "pages" in finding ? finding.pages : [];
    return found.toSorted((one, other) => treeIndexOf(one) - treeIndexOf(other));
  }, [finding, index]);
  return { finding, pages, find, replace };
}
