"use client";

import { useQueries } from "@tanstack/react-query";
import type { DocumentNode } from "@/domains/content/markdown/document";
import { useTRPC } from "../../trpc";
import { type ChangeRequest, keyOf } from "../use-request";
import { firstWords } from "./page-threads";
import type { Comment } from "./use-comments";

/** The maximum number of pages whose blocks are quoted, because each page needs a separate request. */
const PAGES_MAX = 20;

/** The text of a node, with a space after each block. */
function wordsIn(node: DocumentNode): string {
  if (node.object === "text") return node.leaves.map(({ text }) => text).join("");
  const parts = [...(node.nodes ?? []), ...(node.fragments ?? []).flatMap(({ nodes }) => nodes)];
  return parts.map((part) => (part.object === "block" ? `${wordsIn(part)} ` : wordsIn(part))).join("");
}

/** The first words of every block, by the block's key. */
function wordsByKey(nodes: readonly DocumentNode[], found: Map<string, string>): void {
  for (const node of nodes) {
    if (node.object === "text") continue;
    if (node.key) found.set(node.key, firstWords(wordsIn(node)));
    wordsByKey(node.nodes ?? [], found);
    for (const part of node.fragments ?? []) wordsByKey(part.nodes, found);
  }
}

/** For each comment on a change request, the first words of the comment's block, by comment ID. */
export function useQuotes(request: ChangeRequest, comments: readonly Comment[]): ReadonlyMap<string, string> {
  const trpc = useTRPC();
  const aboutBlocks = comments.filter(({ target: { page, node, gone } }) => page && node && !gone);
  const pageIds = [...new Set(aboutBlocks.map(({ target }) => target.page?.id ?? ""))].slice(0, PAGES_MAX);
  const answers = useQueries({
    queries: pageIds.map((pageId) =>
      trpc.changeRequests.content.pageDocument.queryOptions({ ...keyOf(request), pageId }),
    ),
  });
  const words = new Map<string, string>();
  for (const { data } of answers)
    if (data && "nodes" in data) wordsByKey(data.nodes as DocumentNode[], words);
  return new Map(
    aboutBlocks.flatMap(({ id, target }) => {
      const quote = words.get(target.node?.id ?? "");
      return quote ? [[id, quote] as const] : [];
    }),
  );
}
