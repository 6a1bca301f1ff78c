/** The scopes of a token, smallest first. */
export const SCOPES = {
  read: { label: "Reading", short: "Reading" },
  write: { label: "Reading and changing content", short: "Content" },
  admin: { label: "Everything that you can do", short: "Everything" },
} as const;

export type TokenScope = keyof typeof SCOPES;
