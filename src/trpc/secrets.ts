import type { Actor } from "@/access/authorization/actor";
import { isObject } from "@/lib/is-object";

type Fields = Record<string, unknown>;

const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/**
 * Matches the URL of a space that is shared by link, or of a page in it. The key has 32 characters
 * (`newShareKey`).
 */
const WITH_KEY = /\/s\/~[^/]+\/[A-Za-z0-9_-]{32}\//;

const isKeyed = (url: unknown) => typeof url === "string" && WITH_KEY.test(url);

/** Removes URLs that contain the key of a space from any resource. */
function withoutKeyedUrls(fields: Fields): Fields {
  const { urls } = fields;
  if (!isObject(urls) || !Object.values(urls).some(isKeyed)) return fields;
  return { ...fields, urls: Object.fromEntries(Object.entries(urls).filter(([, url]) => !isKeyed(url))) };
}

const withoutPublishedUrl = (fields: Fields): Fields =>
  isObject(fields.urls) ? { ...fields, urls: without(fields.urls, "published") } : fields;

/** Resources with other secrets, by their `object`. Each function returns the resource without its secrets. */
const RULES = new Map<unknown, (fields: Fields) => Fields>(
  Object.entries({
    // The ID of an invite link is a secret, because it is the end of the link.
    invite: (fields: Fields) => without(fields, "id", "urls"),
    "publishing-auth": (fields: Fields) => without(fields, "privateKey"),
    "share-link": withoutPublishedUrl,
    site: (fields: Fields) => (fields.visibility === "share-link" ? withoutPublishedUrl(fields) : fields),
  }),
);

/** Operations that exist to return a secret, which the caller needs or has sent. */
export const RETURNS_SECRETS: ReadonlySet<string> = new Set([
  "getPublishedContentByUrl",
  "resolvePublishedContentByUrl",
]);

/** Whether the caller can see secrets. Only sessions and tokens of scope `admin` can. */
export const isShownSecrets = (actor: Actor): boolean =>
  actor.kind !== "user" || actor.limits === undefined || actor.limits.scope === "admin";

/** A response without its secrets, at any depth. Parts without secrets are returned unchanged. */
export function withoutSecrets(answer: unknown): unknown {
  if (Array.isArray(answer)) {
    const items = answer.map(withoutSecrets);
    return items.some((item, at) => item !== answer[at]) ? items : answer;
  }
  if (!isObject(answer)) return answer;
  const fields = withoutKeyedUrls(RULES.get(answer.object)?.(answer) ?? answer);
  const changed = Object.entries(fields).flatMap(([name, value]) => {
    const left = withoutSecrets(value);
    return left === value ? [] : [[name, left] as const];
  });
  return changed.length === 0 ? fields : { ...fields, ...Object.fromEntries(changed) };
}
