import type { Actor } from "@/access/authorization/actor";
import { isObject } from "@/lib/is-object";

type Fields = Record<string, unknown>;

const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** The URL of a space that is shared by link, with its key. */
const WITH_KEY = /\/s\/~[^/]+\/[^/]+\/$/;

function withoutKeyedUrls(fields: Fields): Fields {
  const urls = isObject(fields.urls) ? fields.urls : {};
  const keyed = Object.keys(urls).filter((name) => WITH_KEY.test(String(urls[name])));
  return keyed.length === 0 ? fields : { ...fields, urls: without(urls, ...keyed) };
}

const withoutPublishedUrl = (fields: Fields): Fields =>
  isObject(fields.urls) ? { ...fields, urls: without(fields.urls, "published") } : fields;

/** Resources with secrets, by their `object`: what is left for callers who aren't shown them. */
const RULES = new Map<unknown, (fields: Fields) => Fields>(
  Object.entries({
    // The ID of an invite link is the end of the link.
    invite: (fields: Fields) => without(fields, "id", "urls"),
    "publishing-auth": (fields: Fields) => without(fields, "privateKey"),
    "share-link": withoutPublishedUrl,
    site: (fields: Fields) => (fields.visibility === "share-link" ? withoutPublishedUrl(fields) : fields),
    space: withoutKeyedUrls,
    revision: withoutKeyedUrls,
  }),
);

/** Operations whose purpose is to return a secret that the caller needs or has sent. */
export const RETURNS_SECRETS: ReadonlySet<string> = new Set([
  "getPublishedContentByUrl",
  "resolvePublishedContentByUrl",
]);

/** Sessions and tokens of scope `admin` are shown secrets; other tokens are not. */
export const isShownSecrets = (actor: Actor): boolean =>
  actor.kind !== "user" || actor.limits === undefined || actor.limits.scope === "admin";

/** The answer of an operation without the secrets in it, at any depth. Parts without secrets are returned as they are. */
export function withoutSecrets(answer: unknown): unknown {
  if (Array.isArray(answer)) {
    const items = answer.map(withoutSecrets);
    return items.some((item, at) => item !== answer[at]) ? items : answer;
  }
  if (!isObject(answer)) return answer;
  const fields = RULES.get(answer.object)?.(answer) ?? answer;
  const changed = Object.entries(fields).flatMap(([name, value]) => {
    const left = withoutSecrets(value);
    return left === value ? [] : [[name, left] as const];
  });
  return changed.length === 0 ? fields : { ...fields, ...Object.fromEntries(changed) };
}
