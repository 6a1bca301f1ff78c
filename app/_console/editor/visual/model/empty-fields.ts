import type { Node } from "prosemirror-model";

/**
 * The text of an empty field while a template is parsed. Without it, Markdown has no form for some empty blocks, such as a
 * task. This character is reserved for private use and doesn't occur in texts.
 */
export const EMPTY_FIELD = "\ue000";

/** A value without the text of empty fields. */
function emptied(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(EMPTY_FIELD, "").replaceAll("%EE%80%80", "");
  if (Array.isArray(value)) return value.map(emptied);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, emptied(one)]));
}

/** The blocks of a template with empty fields. */
export function withoutFields(node: Node): Node[] {
  if (node.isText) {
    const text = (node.text ?? "").replaceAll(EMPTY_FIELD, "");
    return text === "" ? [] : [node.type.schema.text(text, node.marks)];
  }
  const attrs = emptied(node.attrs) as Record<string, unknown>;
  return [node.type.create(attrs, node.children.flatMap(withoutFields), node.marks)];
}
