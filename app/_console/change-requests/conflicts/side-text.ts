import type { Conflict } from "../merge/use-merging";

export type Kind = Conflict["kind"];

/** Descriptions of the kinds of conflicts. */
const KIND_WORDS: Record<Kind, string> = {
  text: "Both sides changed the same lines",
  deleted: "Deleted on one side and changed on the other",
  renamed: "Renamed on both sides",
  moved: "Moved on both sides",
  order: "Position changed on both sides",
  metadata: "Both sides changed the same setting",
  file: "Both sides changed the file",
  "reusable-content": "Both sides changed the reusable content",
  "structure-file": "Both sides changed the navigation file",
  variable: "Both sides changed the variable",
};

/** Describes what both sides changed. */
export const wordsOf = ({ kind, attribute }: Conflict): string =>
  attribute === undefined
    ? KIND_WORDS[kind]
    : `Both sides changed the ${attribute.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

/** The name of the resource in conflict. */
export const thingOf = ({ page, file, thing }: Conflict): string => page?.title || file?.name || thing;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a page, file or setting as text, without IDs and internal fields. */
function describeRecord(value: Record<string, unknown>): string {
  const { title, name, text, size, contentType } = value;
  if (typeof text === "string") return [title, text].filter((part) => typeof part === "string").join("\n\n");
  if (typeof name === "string" && contentType)
    return `${name} (${String(contentType)}, ${String(size)} bytes)`;
  if (typeof title === "string") return title;
  return JSON.stringify(value, null, 2);
}

/**
 * Returns the text that represents one side of a conflict, or null if that side has no version. `titleOf`
 * returns the title of a page, for example of a moved page's new parent.
 */
export function sideText(
  kind: Kind,
  value: unknown,
  titleOf: (pageId: string) => string | undefined,
): string | null {
  if (kind === "moved")
    return value === null ? "Top level" : `Under “${titleOf(String(value)) ?? String(value)}”`;
  if (kind === "order") return "Different position";
  if (value === null || value === undefined) return null;
  if (isRecord(value)) return describeRecord(value);
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** The label for a side that has no value. */
export const absenceOf = (kind: Kind): string =>
  kind === "deleted" || kind === "file" ? "Deleted" : "Empty";
