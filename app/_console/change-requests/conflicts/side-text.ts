import type { Conflict } from "../merge/use-merging";

export type Kind = Conflict["kind"];

/** What both sides did, in a few words. */
const KIND_WORDS: Record<Kind, string> = {
  text: "Both sides changed the same lines",
  deleted: "One side deleted it and the other side changed it",
  renamed: "Both sides renamed it",
  moved: "Both sides moved it",
  order: "Both sides changed its position",
  metadata: "Both sides changed the same setting",
  file: "Both sides changed the file",
  "reusable-content": "Both sides changed the reusable content",
  "structure-file": "Both sides changed the navigation file",
  variable: "Both sides changed the variable",
};

/** What both sides did to what a conflict is about. */
export const wordsOf = ({ kind, attribute }: Conflict): string =>
  attribute === undefined
    ? KIND_WORDS[kind]
    : `Both sides changed its ${attribute.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

/** What the thing of a conflict is called. */
export const thingOf = ({ page, file, thing }: Conflict): string => page?.title || file?.name || thing;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A page, a file or a setting in words; ids and what is kept for the machine are left out. */
function describeRecord(value: Record<string, unknown>): string {
  const { title, name, text, size, contentType } = value;
  if (typeof text === "string") return [title, text].filter((part) => typeof part === "string").join("\n\n");
  if (typeof name === "string" && contentType)
    return `${name} (${String(contentType)}, ${String(size)} bytes)`;
  if (typeof title === "string") return title;
  return JSON.stringify(value, null, 2);
}

/**
 * What one side has, as it is shown; null where the side does not have it. `titleOf` names the page that an id stands
 * for, as the parent of a moved page.
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

/** What it is called that a side does not have it. */
export const absenceOf = (kind: Kind): string =>
  kind === "deleted" || kind === "file" ? "Deleted" : "Empty";
