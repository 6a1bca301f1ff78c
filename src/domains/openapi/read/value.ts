import { isObject } from "@/lib/is-object";

/** A JSON value of a description whose shape nobody has checked. */
export type JsonObject = { [key: string]: unknown };

/** The object, or an empty one in place of anything else. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The text, or nothing in place of anything else and of an empty one. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;
