import type { Mark } from "prosemirror-model";
import { schema } from "../model/schema";
import type { Surroundings } from "../surroundings";

/** The link of an address as the page's text would have it; null where it is none. */
export function linkTo(surroundings: Surroundings, address: string): Mark | null {
  const blocks = surroundings.nodesOf(`[x](<${address.trim().replace(/[<>\n]/g, encodeURIComponent)}>)`);
  return blocks?.[0]?.firstChild?.marks.find(({ type }) => type === schema.marks.link) ?? null;
}

/** How the page's text would write what a reference leads to; empty for what it has no address for. */
export function addressOf(surroundings: Surroundings, ref: unknown): string {
  const mark = schema.mark("link", { data: { ref } });
  const markdown = surroundings.markdownOf([schema.nodes.paragraph.create(null, schema.text("x", [mark]))]);
  return /\]\(<?([^\s>)]*)/.exec(markdown ?? "")?.[1] ?? "";
}
