import type { Mark } from "prosemirror-model";
import { schema } from "../model/schema";
import type { Surroundings } from "../surroundings";

/** The link for a URL or path in the page's text. Null if it's invalid. */
export function linkTo(surroundings: Surroundings, address: string): Mark | null {
  const blocks = surroundings.nodesOf(`[x](<${address.trim().replace(/[<>\n]/g, encodeURIComponent)}>)`);
  return blocks?.[0]?.firstChild?.marks.find(({ type }) => type === schema.marks.link) ?? null;
}

/** The URL or path of a reference in the page's text. The result is empty if it has none. */
export function addressOf(surroundings: Surroundings, ref: unknown): string {
  const mark = schema.mark("link", { data: { ref } });
  const markdown = surroundings.markdownOf([schema.nodes.paragraph.create(null, schema.text("x", [mark]))]);
  return /\]\(<?([^\s>)]*)/.exec(markdown ?? "")?.[1] ?? "";
}
