/** Limits for a specification. Sizes are in bytes of UTF-8. */
export const SPEC_LIMITS = {
  bytes: 20_000_000,
  /** The size of the upgraded JSON, with aliases expanded. */
  documentBytes: 40_000_000,
  /** The nesting of objects and arrays. */
  depth: 300,
  /** The number of values of all types, including those that aliases repeat. */
  values: 3_000_000,
  operations: 20_000,
  /** How many times all YAML aliases together can repeat their targets. */
  aliases: 2_000,
  errors: 50,
  fetchSeconds: 30,
  redirects: 5,
  perOrganization: 1_000,
} as const;
