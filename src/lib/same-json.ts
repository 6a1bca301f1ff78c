import { isDeepStrictEqual } from "node:util";

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Whether two values are the same JSON, whatever the order of their keys, because PostgreSQL changes the order. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === "object" && typeof b === "object" && isDeepStrictEqual(asJson(a), asJson(b)));
