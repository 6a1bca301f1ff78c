import type { PageDocumentResource } from "@/domains/content/schema";
import { customizationOf } from "@/domains/sites/customization/customization";
import type { PublishedContent } from "@/domains/sites/published/resolution";
import { isForMachines, mcpUrlOf } from "../for-machines";
import type { Frame, PageModel } from "../model";
import type { Addresses } from "./addresses";

/** Where a page is read as Markdown; null where that is not offered. */
export function markdownOf(place: PublishedContent, addresses: Addresses): string | null {
  const { items } = customizationOf(place.site, place.siteSpace).pageActions;
  const isGiven = isForMachines(place) && items.includes("markdown");
  return isGiven ? `${addresses.page(place.siteSpace, place.pagePath)}.md` : null;
}

/** Where the file of a page is edited; null where it has none, or that is not offered. */
export function editOf(
  place: PublishedContent,
  page: PageDocumentResource,
  treeUrl: string | null,
): string | null {
  const { items } = customizationOf(place.site, place.siteSpace).pageActions;
  const path = "git" in page ? (page.git as { path?: string } | undefined)?.path : undefined;
  if (!treeUrl || !path || !items.includes("git")) return null;
  return `${treeUrl}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** Services that take a page's address along with a question. */
const EXTERNAL_AI = [
  ["ChatGPT", "https://chatgpt.com/?q="],
  ["Claude", "https://claude.ai/new?q="],
] as const;

/** What else a reader is offered to do with a page. */
export function actionsOf(
  place: PublishedContent,
  { asking, labels }: Frame,
  hasMarkdown: boolean,
): PageModel["actions"] {
  const { items } = customizationOf(place.site, place.siteSpace).pageActions;
  const about = encodeURIComponent(`${labels.askAbout} ${place.canonicalUrl}${hasMarkdown ? ".md" : ""}`);
  const isShared = items.includes("external-ai");
  return {
    asks: items.includes("assistant") && asking?.isPanel === true,
    prints: items.includes("pdf"),
    mcpHref: items.includes("mcp") && isForMachines(place) ? mcpUrlOf(place.site) : null,
    elsewhere: isShared
      ? EXTERNAL_AI.map(([name, at]) => ({ title: `${labels.openIn} ${name}`, href: at + about }))
      : [],
  };
}
