const NAME_CHARACTERS_MAX = 60;

/** What a conversation says to come from, as the contract writes sources: `email`, or `integration:<name>:ingest`. Pure. */
export function sourceOf(attributes: Readonly<Record<string, string>>): string {
  const name = (attributes.source ?? "")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^-+|(?<!-)-+$/g, "")
    .slice(0, NAME_CHARACTERS_MAX);
  return name === "email" ? "email" : `integration:${name || "api"}:ingest`;
}
