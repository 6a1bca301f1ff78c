"use client";

import { useMemo } from "react";
import type { PageResource } from "@/domains/content/schema";
import { textOfCodePoints } from "@/site/blocks/code-points";
import { Tree, type TreeNode } from "../../_ui/tree";
import { useOpenNodes } from "../open-nodes";
import { childrenOf, indexPages, navigationTitle } from "../page/page-index";

function noteOf(page: PageResource): string | undefined {
  if (page.type === "link") return "link";
  return "hidden" in page && page.hidden ? "hidden" : undefined;
}

function toNodes(pages: PageResource[], base: string, isRoot: boolean): TreeNode[] {
  return pages.map((page) => {
    const isGroup = page.type === "group";
    return {
      id: page.id,
      title: navigationTitle(page),
      href: isGroup ? undefined : `${base}/pages/${page.id}`,
      icon: page.emoji ? <span aria-hidden>{textOfCodePoints(page.emoji)}</span> : undefined,
      note: noteOf(page),
      group: isGroup && isRoot,
      children: toNodes(childrenOf(page), base, isGroup && isRoot),
    };
  });
}

interface Props {
  pages: PageResource[];
  spaceId: string;
  base: string;
  currentId: string | undefined;
}

/** The page tree of a space. The parents of the current page are expanded. */
export function PageTree({ pages, spaceId, base, currentId }: Props) {
  const nodes = useMemo(() => toNodes(pages, base, true), [pages, base]);
  const above = useMemo(() => {
    const current = indexPages(pages).get(currentId ?? "");
    return new Set([...(current?.ancestors ?? []).map((page) => page.id), ...(currentId ? [currentId] : [])]);
  }, [pages, currentId]);
  const { stateOf, setOpen } = useOpenNodes(`pages:${spaceId}`, false);
  return (
    <Tree
      label="Pages"
      nodes={nodes}
      currentId={currentId}
      isOpen={(id) => stateOf(id) ?? above.has(id)}
      setOpen={setOpen}
    />
  );
}
