"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { toast } from "sonner";
import type { PageResource } from "@/domains/content/schema";
import { textOfCodePoints } from "@/site/blocks/code-points";
import { readableError } from "../../errors";
import { useOpenNodes } from "../../open-nodes";
import { navigationTitle } from "../../page/page-index";
import { useTRPC, useTRPCClient } from "../../trpc";
import { type ContentChange, type Written, writeContent } from "../content-writer";
import { addressRef } from "../save/address-text";
import { copiedSettings } from "../save/page-settings";
import { headRevision, readToCopy } from "../save/page-source";
import { openText } from "../save/written-text";
import { useTarget } from "../target";
import { locate, movePage, positionOf, subtreeIds, type TreePosition, withoutPage } from "./moves";

/** The largest number of changes per batch (contract: updateChangeRequestContent). */
const CHANGES_MAX = 50;
/** The maximum length of a title before it's copied. The API accepts 500 characters, and a copy adds words to the title. */
const TITLE_CHARACTERS_MAX = 490;
/** The time in milliseconds in which a person can undo an action. */
const UNDO_MILLISECONDS = 12_000;

/** The query key of the tree that `useEditedPages` loads. */
function useTreeKey() {
  const trpc = useTRPC();
  const { spaceId, changeRequestId } = useTarget();
  const asked = { spaceId, metadata: true, computed: true };
  return changeRequestId === null
    ? trpc.content.head.pages.queryKey(asked)
    : trpc.changeRequests.content.pages.queryKey({ ...asked, changeRequestId });
}

/** Sends writes one at a time, in the order of the calls, and reloads the changed data. */
function useWrite() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const target = useTarget();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    async (changes: ContentChange[]): Promise<Written | null> => {
      const mine = last.current.then(() => writeContent(target, changes));
      last.current = mine.catch(() => undefined);
      try {
        return await mine;
      } catch (error) {
        toast.error(readableError(error));
        return null;
      } finally {
        const router = target.changeRequestId === null ? trpc.content : trpc.changeRequests;
        void queries.invalidateQueries(router.pathFilter());
      }
    },
    [trpc, queries, target],
  );
}

/**
 * Changes to the page tree. The promise of a change resolves after the change was written. If a change fails, shows the
 * error and reloads the tree.
 */
export function useTreeWrites() {
  const write = useWrite();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const target = useTarget();
  const treeKey = useTreeKey();
  const { setOpen } = useOpenNodes(`pages:${target.spaceId}`, false);

  /** Expands a page and the pages above it, so that a page that was put into it is visible. */
  const expand = (pages: readonly PageResource[], id: string | null) => {
    for (let open = id; open !== null; open = locate(pages, open)?.parent?.id ?? null) setOpen(open, true);
  };

  const place = async (pages: PageResource[], id: string, to: TreePosition) => {
    expand(pages, to.into);
    // Show the change immediately, because people press the keys that move a page faster than the server
    // responds.
    await queries.cancelQueries({ queryKey: treeKey });
    queries.setQueryData(treeKey, { pages: movePage(pages, id, to) });
    return await write([{ operation: "update_page", page: id, ...to }]);
  };

  const move = async (pages: PageResource[], id: string, to: TreePosition): Promise<boolean> => {
    const here = locate(pages, id);
    if (!here || !(await place(pages, id, to))) return false;
    toast(`“${navigationTitle(here.page)}” moved`, {
      id: `moved-${id}`,
      duration: UNDO_MILLISECONDS,
      action: { label: "Undo", onClick: () => void place(movePage(pages, id, to), id, positionOf(here)) },
    });
    return true;
  };

  /** Creates a page, and returns its ID. The page is empty or has the text of a template. */
  const add = async (parentId: string | null, at?: number, markdown?: string): Promise<string | null> => {
    if (parentId !== null) setOpen(parentId, true);
    const where = { ...(parentId === null ? {} : { into: parentId }), ...(at === undefined ? {} : { at }) };
    const written = await write([
      { operation: "insert_page", document: markdown === undefined ? {} : { markdown }, ...where },
    ]);
    return written?.createdPages[0] ?? null;
  };

  /** Creates a group or a link, and returns its ID. */
  const addEntry = async (
    type: "group" | "link",
    { title, address }: { title: string; address: string },
    { into, at }: TreePosition,
  ): Promise<string | null> => {
    const leads = type === "link" ? { target: addressRef(address) as { kind: "url"; url: string } } : {};
    const where = { ...(into === null ? {} : { into }), at };
    const written = await write([
      { operation: "insert_page", type, document: {}, title, ...leads, ...where },
    ]);
    return written?.createdPages[0] ?? null;
  };

  /** Copies a page without its subpages, and returns the ID of the copy. */
  const duplicate = async (pageId: string, { into, at }: TreePosition): Promise<string | null> => {
    try {
      const page = await readToCopy(client, target, pageId);
      if (page.type !== "document") return null;
      const { description = "", icon = "", emoji } = page;
      const written = await write([
        {
          operation: "insert_page",
          title: `${page.title.slice(0, TITLE_CHARACTERS_MAX)} (copy)`,
          document: { markdown: openText(page.markdown ?? "").text },
          ...{ description, icon, ...(emoji ? { emoji: textOfCodePoints(emoji) } : {}) },
          ...copiedSettings(page),
          ...{ ...(into === null ? {} : { into }), at },
        },
      ]);
      return written?.createdPages[0] ?? null;
    } catch (error) {
      toast.error(readableError(error));
      return null;
    }
  };

  const rename = (id: string, title: string) => write([{ operation: "update_page", page: id, title }]);

  /** Deletes a page and its descendants. A notice has a button to undo the deletion. */
  const remove = async (page: PageResource): Promise<boolean> => {
    const revision = await headRevision(client, target).catch(() => null);
    const written = await write([{ operation: "delete_page", page: page.id }]);
    if (!written) return false;
    // Update the cached tree immediately, so that the search for the next page to show doesn't find the deleted page.
    await queries.cancelQueries({ queryKey: treeKey });
    queries.setQueryData(treeKey, (tree) => tree && { pages: withoutPage(tree.pages, page.id) });
    void queries.invalidateQueries({ queryKey: treeKey });
    const ids = subtreeIds(page);
    const undo = () =>
      void write(ids.map((id) => ({ operation: "revert_page", page: id, revision: revision as string })));
    const isShort = revision !== null && ids.length <= CHANGES_MAX;
    toast(
      `“${navigationTitle(page)}” deleted`,
      isShort ? { duration: UNDO_MILLISECONDS, action: { label: "Undo", onClick: undo } } : {},
    );
    return true;
  };

  /** Restores a page that was deleted in the change request. */
  const restore = (id: string) => write([{ operation: "revert_page", page: id }]);

  return { add, addEntry, duplicate, move, rename, remove, restore };
}

export type TreeWrites = ReturnType<typeof useTreeWrites>;
