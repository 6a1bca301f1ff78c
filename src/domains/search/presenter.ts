import type { z } from "zod";
import { appUrl } from "@/lib/urls";
import type { FoundPage, FoundSection, FoundSpace } from "./matches";
import type { searchPageSchema, searchSpaceSchema } from "./schema";
import { type Marking, snippetOf } from "./snippet";

type PageResult = z.input<typeof searchPageSchema>;

export function presentFoundPage(page: FoundPage, marking: Marking): PageResult {
  const path = page.slugs.join("/");
  return {
    id: page.pageId,
    title: page.title,
    description: page.description ?? "",
    path,
    score: page.score,
    rank: page.rank,
    resultType: "page",
    sections: page.sections.map((section) => presentSection(section, page, path, marking)),
    ancestors: page.titles.slice(0, -1).map((title) => ({ title })),
    urls: { app: pageUrl(page) },
  };
}

const pageUrl = ({ spaceId, pageId }: FoundPage) => appUrl(`/spaces/${spaceId}/pages/${pageId}`);

function presentSection(
  { ordinal, title, anchor, body, score }: FoundSection,
  page: FoundPage,
  path: string,
  marking: Marking,
): PageResult["sections"][number] {
  const at = anchor === "" ? "" : `#${encodeURIComponent(anchor)}`;
  return {
    id: `${page.pageId}-${ordinal}`,
    title: title === "" ? page.title : title,
    path: anchor === "" ? path : `${path}#${anchor}`,
    body: snippetOf(body, marking),
    score,
    resultType: "section",
    urls: { app: `${pageUrl(page)}${at}` },
  };
}

export function presentFoundSpace(space: FoundSpace, marking: Marking): z.input<typeof searchSpaceSchema> {
  return {
    type: "space",
    id: space.spaceId,
    title: space.title,
    score: space.score,
    pages: space.pages.map((page) => presentFoundPage(page, marking)),
  };
}
