import type { Actor } from "@/access/authorization/actor";
import { isObject } from "@/lib/is-object";

type Fields = Record<string, unknown>;

const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/**
 * Matches the URL of a space that is shared by link, or the URL of one of its pages. The key has 32 characters (`newShareKey`).
 */
const WITH_KEY = /\/s\/~[^/]+\/[A-Za-z0-9_-]{32}\//;

const isKeyed = (url: unknown) => typeof url === "string" && WITH_KEY.test(url);

/** Removes the URLs that contain a space's key from any resource. */
function withoutKeyedUrls(fields: Fields): Fields {
  const { urls } = fields;
  if (!isObject(urls) || !Object.values(urls).some(isKeyed)) return fields;
  return { ...fields, urls: Object.fromEntries(Object.entries(urls).filter(([, url]) => !isKeyed(url))) };
}

const withoutPublishedUrl = (fields: Fields): Fields =>
  isObject(fields.urls) ? { ...fields, urls: without(fields.urls, "published") } : fields;

/**
 * Functions that remove all other secrets from a resource. The keys are the values of the resource's field
 * `object`.
 */
const RULES = new Map<unknown, (fields: Fields) => Fields>(
  Object.entries({
    // The ID of an invite link is secret, because the link ends with the ID.
    invite: (fields: Fields) => without(fields, "id", "urls"),
    invitation: (fields: Fields) =>
      isObject(fields.urls) ? { ...fields, urls: without(fields.urls, "app") } : fields,
    "publishing-auth": (fields: Fields) => without(fields, "privateKey"),
    "share-link": withoutPublishedUrl,
    site: (fields: Fields) => (fields.visibility === "share-link" ? withoutPublishedUrl(fields) : fields),
  }),
);

/** Operations whose purpose is to return a secret. The caller needs this secret or has sent it. */
export const RETURNS_SECRETS: ReadonlySet<string> = new Set([
  "getPublishedContentByUrl",
  "resolvePublishedContentByUrl",
]);

/**
 * Whether the caller can see secrets. Users can see secrets only with a session or a token of scope `admin`.
 */
export const isShownSecrets = (actor: Actor): boolean =>
  actor.kind !== "user" || actor.limits === undefined || actor.limits.scope === "admin";

/** Removes secrets at any depth of a response. Returns parts without secrets unchanged. */
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
