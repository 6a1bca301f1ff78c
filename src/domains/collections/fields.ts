import { z } from "zod";
import { LEVELS, type Level } from "@/access/authorization/roles";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";

/** Fields that spaces and collections share. */

/**
 * The level of people who don't have a grant. Null means no access, and `inherit` means the level that these people have on the
 * parent.
 */
export const defaultLevelField = z.enum([...LEVELS, "inherit"]).nullable();
export type DefaultLevel = z.output<typeof defaultLevelField>;

/** The columns that store a default level. */
export interface DefaultLevelColumns {
  defaultLevel: Level | null;
  inheritsDefaultLevel: boolean;
}

export function columnsOfDefaultLevel(value: DefaultLevel): DefaultLevelColumns {
  if (value === "inherit") return { defaultLevel: null, inheritsDefaultLevel: true };
  return { defaultLevel: value, inheritsDefaultLevel: false };
}

export function defaultLevelOf(columns: DefaultLevelColumns): DefaultLevel {
  return columns.inheritsDefaultLevel ? "inherit" : columns.defaultLevel;
}

const UNTITLED = "Untitled";

const TITLE_CHARACTERS_MAX = 50;

/** The title of a new space or collection. The default title replaces an empty title. */
export const newTitleField = plainText(0, TITLE_CHARACTERS_MAX);
export const titleField = plainText(1, TITLE_CHARACTERS_MAX);
export const titleOr = (title: string | undefined) => title || UNTITLED;

const pointer = z.discriminatedUnion("type", [
  z.object({ type: z.literal("space"), space: idField.describe("The ID of the space.") }),
  z.object({ type: z.literal("collection"), collection: idField.describe("The ID of the collection.") }),
]);
export type Pointer = z.output<typeof pointer>;

export const positionField = z
  .object({
    before: pointer
      .optional()
      .describe("The space or collection that the moved item is placed directly before."),
    after: pointer
      .optional()
      .describe("The space or collection that the moved item is placed directly after."),
  })
  .meta({ id: "ContentPosition" });
export type Position = z.output<typeof positionField>;

export const moveFields = {
  parent: idField
    .nullable()
    .optional()
    .describe(
      "The ID of the collection to move the item to. Null moves the item to the root of the organization. If omitted, the item stays in its current parent.",
    ),
  position: positionField
    .optional()
    .describe(
      "The new position among the siblings. If omitted, the item is placed at the end of its new parent.",
    ),
};
export interface Move {
  parent?: string | null | undefined;
  position?: Position | undefined;
}

/**
 * Returns the new parent. The new parent is the parent in the request or, if the request has no parent, the current
 * parent.
 */
export const parentOf = (thing: { parentId: string | null }, { parent }: Move): string | null =>
  parent === undefined ? thing.parentId : parent;
