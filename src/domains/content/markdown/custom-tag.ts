import type { Element } from "hast";
import { property } from "./html-element";
import { attributesBeyond } from "./kept-attributes";
import { formatTag } from "./tag-syntax";

/** Attributes of tags whose names HTML has made lower case. */
const NAMES = new Map(
  [
    "fullWidth",
    "lineNumbers",
    "collapsedLineCount",
    "openInAIProviders",
    "defaultExpanded",
    "dateFormat",
  ].map((name) => [name.toLowerCase(), name]),
);

/** `<div data-gb-custom-block data-tag="hint">`: a tag as HTML, as some editors export it. */
export function isCustomBlock(element: Element): boolean {
  return property(element, "dataGbCustomBlock") !== undefined && tagNameOf(element) !== undefined;
}

function tagNameOf(element: Element): string | undefined {
  const name = property(element, "dataTag") ?? "";
  return /^[@\w][\w@/.:-]*$/.test(name) ? name : undefined;
}

/** The name and the attributes of the tag that a `<div>` stands for, as `{% name rest %}` has them. */
export function customTag(element: Element): { name: string; rest: string } {
  const name = tagNameOf(element) as string;
  const given = attributesBeyond(element, ["dataGbCustomBlock", "dataTag"]) ?? {};
  const named: Record<string, string> = {};
  let positional: string | undefined;
  for (const [attribute, value] of Object.entries(given)) {
    const key = /^data-(.+)$/.exec(attribute)?.[1];
    if (key === "0") positional = value;
    else if (key) named[NAMES.get(key.replace(/-/g, "").toLowerCase()) ?? key] = value.replace(/\s+/g, " ");
  }
  return { name, rest: formatTag("", named, positional).slice(2, -2).trim() };
}
