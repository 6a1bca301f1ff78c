import { LRUCache } from "lru-cache";
import { spliceJson, withJsonText } from "@/lib/json-text";
import type { ContentTarget } from "@/scopes/content";

/** How much text is kept, in characters; the pages that readers and clients ask for again and again. */
const KEPT_LENGTH = 16 * 1024 * 1024;

interface Answer {
  page: object;
}

const kept = new LRUCache<string, { answer: Answer; length: number }>({
  maxSize: KEPT_LENGTH,
  sizeCalculation: ({ length }) => length,
});

/**
 * An answer about a page of a revision, under the revision's id and the version of its row: a revision is immutable,
 * and its row is touched when where things lie in the repository becomes known. Who may see it was asked before.
 */
export async function keepPage<T extends Answer>(
  {
    organizationId,
    revision,
    revisionVersion,
  }: Pick<ContentTarget, "organizationId" | "revision" | "revisionVersion">,
  name: string,
  read: () => Promise<T>,
): Promise<T> {
  const key = [organizationId, revision.id, revisionVersion, name].join("/");
  const known = kept.get(key);
  if (known) return known.answer as T;
  const answer = await read();
  const { length } = spliceJson(answer.page).text;
  if (length > KEPT_LENGTH / 64) return answer;
  const page = withJsonText(answer.page);
  kept.set(key, { answer: { ...answer, page }, length });
  return { ...answer, page };
}
