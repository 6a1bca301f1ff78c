import { isDeepStrictEqual } from "node:util";

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Whether two values are equal as JSON. The order of keys doesn't matter, because PostgreSQL changes it. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === "object" && typeof b === "object" && isDeepStrictEqual(asJson(a), asJson(b)));
