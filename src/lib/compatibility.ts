/** The description of a field that clients of the compatible API send and that has no effect. */
export const IGNORED = {
  deprecated: true,
  description: "Accepted for compatibility and ignored.",
} as const;

/** The description of a field that is returned only because clients of the compatible API read it. */
export const kept = (what: string) =>
  ({ deprecated: true, description: `${what} Returned for compatibility.` }) as const;
