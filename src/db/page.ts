import { invalid } from "@/lib/errors";
import { sign } from "@/lib/seal";

/**
 * The query parameters of a list. `page` is the cursor from the previous response, and `limit` is between 0
 * and 1000.
 */
export interface Paging {
  page?: string | undefined;
  limit: number;
}

export interface Page<T> {
  items: T[];
  next?: { page: string };
  count: number;
}

export type Key = (string | number | null)[];

interface Cursor {
  key: Key;
  count: number;
}

const PURPOSE = "page";
/** The number of base64url characters of the signature in a cursor. They represent 132 bits. */
const SIGNATURE_LENGTH = 22;

const signatureOf = (list: string, payload: string) =>
  sign(PURPOSE, `${list}\n${payload}`).slice(0, SIGNATURE_LENGTH);

/**
 * Reads a cursor. The cursor's signature depends on the list's name, so that a list refuses the cursors of
 * other lists.
 * @throws ApiError 400 if the cursor belongs to another list
 */
function decode(page: string, list: string): Cursor {
  const payload = page.slice(SIGNATURE_LENGTH);
  if (page.slice(0, SIGNATURE_LENGTH) !== signatureOf(list, payload))
    throw invalid("page", "must be the value of `next.page` in the previous response");
  const [count, ...key] = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  return { key, count };
}

function encode(cursor: Cursor, list: string): string {
  const payload = Buffer.from(JSON.stringify([cursor.count, ...cursor.key])).toString("base64url");
  return signatureOf(list, payload) + payload;
}

/** The default number of parts in a list's key: the sort value and an ID. */
export const KEY_LENGTH = 2;

/**
 * Returns a list's name for {@link keysetPage}. `identity` identifies the owner of the list. If a filter
 * isn't set, its value in `filters` is undefined.
 */
export function listName(name: string, identity: readonly unknown[], filters?: readonly unknown[]): string {
  if (!filters) return JSON.stringify([name, ...identity]);
  const set = [...filters.keys()].filter((index) => filters[index] !== undefined);
  return JSON.stringify([`${name}:${set.join("")}`, ...identity, ...set.map((index) => filters[index])]);
}

/** The start of a page in a list that is sorted by time. The page starts after the row with this time and ID. */
export interface After {
  time: Date;
  id: string;
}

/**
 * Converts a key to {@link After}. The first page has no key, and its statement ignores the returned values.
 */
export const afterKey = (key: Key | null): After => ({ time: new Date(key?.[0] ?? 0), id: String(key?.[1]) });

interface ByTime {
  createdAt: Date;
  id: string;
}

/** Returns the key of a row in a list that is sorted by creation time. */
export const keyByTime = ({ createdAt, id }: ByTime): Key => [createdAt.toISOString(), id];

/**
 * Reads one page of a list with keyset pagination. `fetch` returns at most `take` rows that come after `key`
 * in the order of the list. The function requests one row more than the page contains, to find out whether
 * this is the last page. `count` runs only for the first page. Its result is stored in the cursor for the
 * next pages. `keyOf` returns a row's position in the order. The last part of the position must be unique.
 * `name` must contain everything that determines the list's rows: the owner, the filters, and the caller if
 * callers see different rows.
 * @throws ApiError 400 if the cursor belongs to another list
 */
export async function keysetPage<Row>(
  paging: Paging,
  list: {
    name: string;
    keyLength?: number | undefined;
    keyOf: (row: Row) => Key;
    fetch: (key: Key | null, take: number) => Promise<Row[]>;
    count: () => Promise<number>;
  },
): Promise<Page<Row>> {
  const { keyLength = KEY_LENGTH } = list;
  const cursor = paging.page === undefined ? null : decode(paging.page, list.name);
  if (cursor && cursor.key.length !== keyLength)
    throw invalid("page", "must be the value of `next.page` in the previous response");
  const rows = await list.fetch(cursor?.key ?? null, paging.limit + 1);
  const isWhole = !cursor && rows.length <= paging.limit;
  // If all rows fit on the first page, don't count them with a separate statement.
  const count = cursor?.count ?? (isWhole ? rows.length : await list.count());
  const items = rows.slice(0, paging.limit);
  const last = items.at(-1);
  if (rows.length <= paging.limit || !last) return { items, count };
  return { items, count, next: { page: encode({ key: list.keyOf(last), count }, list.name) } };
}

type Direction = "asc" | "desc";
type Order = { createdAt: Direction } | { id: Direction };

/** Reads a page of rows with Prisma, sorted by creation time. */
export function pageByTime<Row extends ByTime>(
  paging: Paging,
  direction: Direction,
  list: {
    name: string;
    fetch: (after: object, rest: { orderBy: Order[]; take: number }) => Promise<Row[]>;
    count: () => Promise<number>;
  },
): Promise<Page<Row>> {
  const orderBy: Order[] = [{ createdAt: direction }, { id: direction }];
  const beyond = direction === "asc" ? "gt" : "lt";
  return keysetPage<Row>(paging, {
    name: list.name,
    keyOf: keyByTime,
    fetch: (key, take) => {
      if (!key) return list.fetch({}, { orderBy, take });
      const [createdAt, id] = [new Date(String(key[0])), String(key[1])];
      const after = [{ createdAt: { [beyond]: createdAt } }, { createdAt, id: { [beyond]: id } }];
      return list.fetch({ OR: after }, { orderBy, take });
    },
    count: list.count,
  });
}
