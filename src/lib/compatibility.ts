/** The description of a field that is accepted for compatibility and has no effect. */
export const IGNORED = {
  deprecated: true,
  description: "Accepted for compatibility and ignored.",
} as const;

/** The description of a field that is returned only for compatibility. */
export const kept = (what: string) =>
  ({ deprecated: true, description: `${what} Returned for compatibility.` }) as const;
