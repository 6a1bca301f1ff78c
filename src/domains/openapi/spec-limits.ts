/** Bounds on a specification; sizes in bytes of UTF-8. */
export const SPEC_LIMITS = {
  bytes: 20_000_000,
  /** Of its JSON once upgraded, aliases written out. */
  documentBytes: 40_000_000,
  /** Objects and lists inside each other. */
  depth: 300,
  /** Values of all kinds, those that aliases repeat included. */
  values: 3_000_000,
  operations: 20_000,
  /** How often YAML aliases may repeat what they name, all in all. */
  aliases: 2_000,
  errors: 50,
  fetchSeconds: 30,
  redirects: 5,
  perOrganization: 1_000,
} as const;
