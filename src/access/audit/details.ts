import { z } from "zod";

/** Longer texts are content, which the content itself tells of. */
const TEXT_LENGTH_MAX = 200;
const ITEMS_MAX = 50;

const text = z.string().transform((value) => value.slice(0, TEXT_LENGTH_MAX));
const texts = z
  .array(z.unknown())
  .transform((items) => items.filter((item) => typeof item === "string").slice(0, ITEMS_MAX));
const scalar = z.union([text, z.boolean(), z.number(), z.null()]);
/** A field that is none of this is left out. */
const told = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/**
 * What of a request the audit log tells, beside the ids that it names: who gets how much, and what is turned on and off.
 * Nothing else, so that no secret and no content of a field to come is told by mistake.
 */
export const DETAILS = z
  .object({
    role: told(scalar),
    level: told(scalar),
    disabled: told(z.boolean()),
    title: told(text),
    label: told(text),
    name: told(text),
    scope: told(text),
    organization: told(text),
    parent: told(scalar),
    visibility: told(text),
    status: told(text),
    type: told(text),
    ref: told(text),
    url: told(z.string().transform((value) => withoutCredentials(value))),
    defaultLevel: told(scalar),
    defaultRole: told(scalar),
    ai: told(z.boolean()),
    sso: told(z.boolean()),
    inviteLinks: told(z.boolean()),
    published: told(z.boolean()),
    emailDomains: told(texts),
    emails: told(texts),
    users: told(texts),
    teams: told(texts),
    members: told(texts),
    add: told(texts),
    remove: told(texts),
    expiresAt: told(scalar),
  })
  .transform((details) => JSON.parse(JSON.stringify(details)) as Record<string, z.core.util.JSONType>);

/** The address alone, without whom it is asked as and what is asked of it. */
function withoutCredentials(value: string): string {
  if (!URL.canParse(value)) return "";
  const { protocol, host, pathname } = new URL(value);
  return `${protocol}//${host}${pathname}`.slice(0, TEXT_LENGTH_MAX);
}

/** In an invite's address its id is the secret. */
const SECRETS = new Set(["inviteId"]);

/** The ids that a request names, by parameter. */
export function targetsOf(input: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(input).filter(
    (entry): entry is [string, string] =>
      entry[0].endsWith("Id") && !SECRETS.has(entry[0]) && typeof entry[1] === "string",
  );
  return Object.fromEntries(entries);
}
