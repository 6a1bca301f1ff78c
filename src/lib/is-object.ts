/** Whether a value is a JSON object. Arrays and null aren't objects. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
