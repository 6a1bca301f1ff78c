import type { Element } from "hast";
import { hintStyle } from "@/lib/hint-style";
import { hint, type Rule } from "./clean-html";
import { element, findElement, plain, taskItem, textOf, words } from "./hast";

/** Returns the kind of a block, such as `callout`. */
const kindOf = (node: Element) => textOf(node, "dataType");

const callout: Rule = (node, cleaned) =>
  kindOf(node) === "callout"
    ? [hint(hintStyle(textOf(node, "dataCalloutType")) ?? "info", "", cleaned(node.children))]
    : undefined;

const task: Rule = (node, cleaned) => {
  if (kindOf(node) !== "taskItem") return undefined;
  const content = findElement(node.children, ({ tagName }) => tagName === "div");
  return [taskItem(textOf(node, "dataChecked") === "true", cleaned((content ?? node).children))];
};

/** Converts attachments, embeds and videos to links. */
const linked: Rule = (node) => {
  if (
    !["attachment", "embed", "drawio", "excalidraw", "youtube"].includes(kindOf(node)) &&
    node.tagName !== "video"
  )
    return undefined;
  const image = findElement(node.children, ({ tagName }) => tagName === "img");
  if (image)
    return [element("p", {}, [element("img", { src: textOf(image, "src"), alt: textOf(image, "alt") }, [])])];
  const href = textOf(node, "dataAttachmentUrl") || textOf(node, "dataSrc") || textOf(node, "src");
  const name = textOf(node, "dataAttachmentName") || plain([node]).trim() || href;
  return href === "" ? undefined : [element("p", {}, [element("a", { href }, [words(name)])])];
};

/** Converts the HTML of Docmost. */
export const DOCMOST_RULES: readonly Rule[] = [callout, task, linked];

/** Returns the TeX source of a formula, or null if the element isn't a formula. */
export const docmostFormula = (node: Element): string | null =>
  /^math(?:Inline|Block)$/.test(kindOf(node)) ? plain([node]).replace(/\s+/g, " ").trim() : null;
