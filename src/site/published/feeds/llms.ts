import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { mcpUrlOf } from "../for-machines";
import type { ListedPage } from "../load/listed-pages";
import { markdownUrlOf } from "./site-urls";

const line = (text: string) => text.replace(/\s+/g, " ").trim();
/** An address as it can stand between the parentheses of a link. */
const linked = (url: string) => url.replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"));
const named = (text: string) => line(text).replace(/[[\]\\]/g, "\\$&");

/** What there is to read, for machines: every page with the address of its Markdown (llmstxt.org). */
export function llms(place: PublishedPlace, pages: readonly ListedPage[]): string {
  const parts: string[] = [`# ${line(place.site.title)}`];
  let last: string | undefined;
  for (const page of pages.filter((each) => each.type === "document")) {
    if (page.siteSpace.id !== last) {
      last = page.siteSpace.id;
      parts.push(`\n## ${line(page.siteSpace.title ?? page.siteSpace.spaceTitle)}\n`);
    }
    const description = page.description ? `: ${line(page.description)}` : "";
    parts.push(
      `- [${named(page.linkTitle || page.title)}](${linked(markdownUrlOf(place, page))})${description}`,
    );
  }
  parts.push(
    `\n## Tools\n\n- [MCP server](${mcpUrlOf(place.site)}): search, read and ask, over streamable HTTP`,
  );
  return `${parts.join("\n")}\n`;
}
