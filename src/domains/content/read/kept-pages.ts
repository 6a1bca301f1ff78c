import { Cache } from "@/lib/cache";
import { spliceJson, withJsonText } from "@/lib/json-text";
import type { RevisionSnapshot } from "@/scopes/snapshot";

interface Answer {
  page: object;
}

/** Longer answers, in characters, are not kept. */
const LENGTH_MAX = 256 * 1024;
/** The pages that readers and clients ask for again and again: as text, and as what it was written from. */
const kept = new Cache<{ answer: Answer; length: number }>({
  name: "answered pages",
  weigh: ({ length }) => length * 4,
});

/**
 * A cached answer about a page of a revision, under the revision's ID and the version of its row. A revision is
 * immutable, and its row is touched when the repository paths of its things become known. Access was checked before.
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
