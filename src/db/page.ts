import { invalid } from "@/lib/errors";

/** What a list is asked for: `page` is the opaque cursor of an earlier answer, `limit` 0 to 1000. */
export interface Paging {
  page?: string | undefined;
  limit: number;
}

export interface Page<T> {
  items: T[];
  next?: { page: string };
  count: number;
}

type Key = (string | number | null)[];

interface Cursor {
  key: Key;
  count: number;
}

function decode(page: string): Cursor {
  try {
    const [count, ...key] = JSON.parse(Buffer.from(page, "base64url").toString("utf8"));
    if (
      !Number.isSafeInteger(count) ||
      !key.every((part: unknown) => part === null || typeof part !== "object")
    )
      throw new Error();
    return { key, count };
  } catch {
    throw invalid("page", "is not a page of this list");
  }
}

const encode = (cursor: Cursor) =>
  Buffer.from(JSON.stringify([cursor.count, ...cursor.key])).toString("base64url");

/**
 * One keyset page (design section 6): `fetch` answers at most `take` rows strictly after `key` in the list's total
 * order, one more than asked so that the last page is known; `count` runs on the first page alone and travels in
 * the cursor. `keyOf` gives a row's place in that order; its last part must be unique.
 */
export async function keysetPage<Row>(
  paging: Paging,
  list: {
    keyLength: number;
    keyOf: (row: Row) => Key;
    fetch: (key: Key | null, take: number) => Promise<Row[]>;
    count: () => Promise<number>;
  },
): Promise<Page<Row>> {
  const cursor = paging.page === undefined ? null : decode(paging.page);
  if (cursor && cursor.key.length !== list.keyLength) throw invalid("page", "is not a page of this list");
  const [rows, count] = await Promise.all([
    list.fetch(cursor?.key ?? null, paging.limit + 1),
    cursor ? cursor.count : list.count(),
  ]);
  const items = rows.slice(0, paging.limit);
  const last = items.at(-1);
  if (rows.length <= paging.limit || !last) return { items, count };
  return { items, count, next: { page: encode({ key: list.keyOf(last), count }) } };
}
