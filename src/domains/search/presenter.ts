import type { z } from "zod";
import { appUrl } from "@/lib/urls";
import type { FoundPage, FoundSection, FoundSpace } from "./matches";
import type { searchPageSchema, searchSpaceSchema } from "./schema";
import { type Marking, snippetOf } from "./snippet";

type PageResult = z.input<typeof searchPageSchema>;

/**
 * How results are shown. The type contains the words to mark, and the maximum number of sections per page. By default,
 * all sections are shown.
 */
interface Shown {
  marking: Marking;
  sections: number | undefined;
}

export function presentFoundPage(page: FoundPage, { marking, sections }: Shown): PageResult {
  const path = page.slugs.join("/");
  const shown = { id: page.pageId, title: page.title, path, urls: { app: pageUrl(page) } };
  return {
    ...shown,
    description: page.description ?? "",
    score: page.score,
    rank: page.rank,
    resultType: "page",
    sections: page.sections.slice(0, sections).map((section) => presentSection(section, shown, marking)),
    ancestors: page.titles.slice(0, -1).map((title) => ({ title })),
  };
}

const pageUrl = ({ spaceId, pageId }: FoundPage) => appUrl(`/spaces/${spaceId}/pages/${pageId}`);

/** Returns a section of a page in the format of a search result. */
export function presentSection(
  { ordinal, title, anchor, body, score }: FoundSection,
  page: Pick<PageResult, "id" | "title" | "path" | "urls">,
  marking: Marking,
): PageResult["sections"][number] {
  const at = anchor === "" ? "" : `#${encodeURIComponent(anchor)}`;
  return {
    id: `${page.id}-${ordinal}`,
    title: title === "" ? page.title : title,
    path: anchor === "" ? page.path : `${page.path}#${anchor}`,
    ...snippetOf(body, marking),
    score,
    resultType: "section",
    urls: { app: `${page.urls.app}${at}` },
  };
}

export function presentFoundSpace(space: FoundSpace, shown: Shown): z.input<typeof searchSpaceSchema> {
  return {
    type: "space",
    id: space.spaceId,
    title: space.title,
    score: space.score,
    pages: space.pages.map((page) => presentFoundPage(page, shown)),
  };
}
