"use client";

import { useRef } from "react";
import type { PageResource } from "@/domains/content/schema";
import { addressOf } from "@/site/draft/addresses";
import { navigationTitle } from "../page/page-index";
import { useEditedIndex } from "./content-queries";
import { useTarget } from "./target";
import type { LinkTarget } from "./write/completions";

const gitPathOf = (page: PageResource) => (page.type === "document" ? (page.git?.path ?? null) : null);

/** Returns a function that lists the current pages to which the page's text can link. */
export function useLinkTargets(page: PageResource): () => LinkTarget[] {
  const { spaceId } = useTarget();
  const index = useEditedIndex();
  const latest = useRef(index);
  latest.current = index;
  return useRef(() =>
    [...latest.current.values()]
      .filter(({ page: one }) => one.type === "document" && one.id !== page.id)
      .map(({ page: one, ancestors }) => ({
        id: one.id,
        title: navigationTitle(one),
        above: ancestors.map(navigationTitle).join(" / "),
        address: addressOf(spaceId, gitPathOf(page), { kind: "page", id: one.id, gitPath: gitPathOf(one) }),
      })),
  ).current;
}
