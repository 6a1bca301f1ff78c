import type { Actor } from "@/access/authorization/actor";
import { Cache } from "@/lib/cache";
import { now } from "@/lib/clock";
import type { RestRequest, RestResponse } from "./message";

/**
 * Answers of hot reads, kept for as long as nothing at all is committed in the database (docs/adr/074). What somebody is
 * answered follows from their credential, the address, and the rows that they may see: where the snapshot of PostgreSQL
 * in which the credential was found is the same as the last time, so is the answer, whichever server has written before.
 */
interface KeptAnswer {
  /** The one in which the caller was found: the rows were read then or later. */
  snapshot: string;
  /** Of the clock: addresses of files are signed for the day, and lists of the trash end with the time. */
  minute: number;
  response: RestResponse;
}

const MINUTE_MILLISECONDS = 60_000;
const HEADERS_BYTES = 600;

const kept = new Cache<KeptAnswer>({
  name: "unchanged answers",
  weigh: ({ response: { body } }) =>
    HEADERS_BYTES + (typeof body === "string" ? body.length * 2 : sizeOf(body)),
  share: 0.5,
  ttlMilliseconds: MINUTE_MILLISECONDS,
});

const sizeOf = (body: RestResponse["body"]) => (body instanceof Uint8Array ? body.byteLength : 0);

const minuteOf = () => Math.floor(now().getTime() / MINUTE_MILLISECONDS);

/** Headers are added to an answer on its way out. */
const copyOf = (response: RestResponse): RestResponse => ({ ...response, headers: { ...response.headers } });

/** What the credential was answered there while the database was as it is, else what `read` gives, which is kept. */
export async function unlessChanged(
  actor: Actor,
  { path, query }: RestRequest,
  read: () => Promise<RestResponse>,
): Promise<RestResponse> {
  if (actor.kind !== "user" || actor.snapshot === undefined) return await read();
  const { credential, snapshot } = actor;
  const key = `${credential.kind} ${credential.id} ${path}?${query}`;
  const minute = minuteOf();
  const earlier = kept.get(key);
  if (earlier?.snapshot === snapshot && earlier.minute === minute) return copyOf(earlier.response);
  const response = await read();
  kept.set(key, { snapshot, minute, response: copyOf(response) });
  return response;
}
