/** Limits for a specification. Sizes are in UTF-8 bytes. */
export const SPEC_LIMITS = {
  bytes: 20_000_000,
  /** The maximum size of the converted JSON, with aliases expanded. */
  documentBytes: 40_000_000,
  /** The maximum nesting depth of objects and arrays. */
  depth: 300,
  /** The maximum number of values of all types, including values that aliases repeat. */
  values: 3_000_000,
  operations: 20_000,
  /** The maximum total number of times that YAML aliases can repeat their targets. */
  aliases: 2_000,
  errors: 50,
  fetchSeconds: 30,
  redirects: 5,
  perOrganization: 1_000,
} as const;
