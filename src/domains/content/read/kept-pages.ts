import { Cache } from "@/lib/cache";
import { spliceJson, withJsonText } from "@/lib/json-text";
import type { RevisionSnapshot } from "@/scopes/snapshot";

interface Answer {
  page: object;
}

/** The maximum length of a response to cache, in characters. */
const LENGTH_MAX = 256 * 1024;
/**
 * The cache of page responses. An entry contains the response as text, and the object that it was serialized
 * from.
 */
const kept = new Cache<{ answer: Answer; length: number }>({
  name: "answered pages",
  weigh: ({ length }) => length * 4,
});

/**
 * Returns the response for a page of a revision from the cache. If it isn't in the cache, calls `read`. The
 * cache key contains the ID of the revision and the version of the revision's row. The content of a revision
 * never changes. However, its row gets a new version when repository paths are added. Callers must check
 * access first.
 */
export async function keepPage<T extends Answer>(
  {
    organizationId,
    revision,
    revisionVersion = "",
  }: Pick<RevisionSnapshot, "organizationId" | "revision" | "revisionVersion">,
  name: string,
  read: () => Promise<T>,
): Promise<T> {
  const key = [organizationId, revision.id, revisionVersion, name].join("/");
  const known = kept.get(key);
  if (known) return known.answer as T;
  const answer = await read();
  const { length } = spliceJson(answer.page).text;
  if (length > LENGTH_MAX) return answer;
  const page = withJsonText(answer.page);
  kept.set(key, { answer: { ...answer, page }, length });
  return { ...answer, page };
}
