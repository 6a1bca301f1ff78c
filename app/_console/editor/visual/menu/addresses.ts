import type { Mark } from "prosemirror-model";
import { schema } from "../model/schema";
import { linkTo as linkToUrl, ownPageOf } from "../paste/own-pages";
import type { Surroundings } from "../surroundings";

/**
 * Returns the link for a URL or path in the page's text, or null if the URL or path is invalid. The URL of a page of this
 * space leads to the page, and not to the console.
 */
export function linkTo(surroundings: Surroundings, address: string): Mark | null {
  const { spaceId } = surroundings.place;
  if (ownPageOf(address.trim(), spaceId)) return linkToUrl(address.trim(), spaceId);
  const blocks = surroundings.nodesOf(`[x](<${address.trim().replace(/[<>\n]/g, encodeURIComponent)}>)`);
  return blocks?.[0]?.firstChild?.marks.find(({ type }) => type === schema.marks.link) ?? null;
}

/**
 * Returns the URL or path of a reference in the page's text. Returns an empty string if the reference has no URL or path.
 */
export function addressOf(surroundings: Surroundings, ref: unknown): string {
  const mark = schema.mark("link", { data: { ref } });
  const markdown = surroundings.markdownOf([schema.nodes.paragraph.create(null, schema.text("x", [mark]))]);
  return /\]\(<?([^\s>)]*)/.exec(markdown ?? "")?.[1] ?? "";
}
