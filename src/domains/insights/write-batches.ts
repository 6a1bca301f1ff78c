import { pooled } from "@/db/client";
import { newId } from "@/db/ids";
import type { SiteKey } from "@/domains/sites/rows";
import { DAY_MILLISECONDS } from "@/lib/clock";
import { addToGroup } from "@/lib/group";
import { type Facts, machineOf } from "./facts";
import { insertBatches } from "./queries";
import type { Held, Reader } from "./readings";
import { dayOf, saltOf, visitOf, visitorIdOf } from "./visitors";

/** The number of a day in UTC. The number is faster to compute than a date, which matters for many events. */
const dayNumberOf = (time: number): number => Math.floor(time / DAY_MILLISECONDS);

/**
 * The characters that a PostgreSQL text can't contain. In JSON, they are escape sequences. The second pattern finds these
 * sequences, but it also matches an escaped backslash that is followed by the same letters.
 */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;
const MAYBE_UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** An object as JSON, with characters that PostgreSQL can't store replaced. */
function storableJson(value: object): string {
  const text = JSON.stringify(value);
  if (!MAYBE_UNSTORABLE.test(text)) return text;
  return JSON.stringify(value, (_, inner) =>
    typeof inner === "string" ? inner.replace(UNSTORABLE, "\ufffd") : inner,
  );
}

const texts = new WeakMap<Facts, string>();

/** The members of an object as JSON, without braces. Results are cached for repeated objects. */
function membersOf(facts: Facts): string {
  const known = texts.get(facts);
  if (known !== undefined) return known;
  const text = storableJson(facts).slice(1, -1);
  texts.set(facts, text);
  return text;
}

const joined = (...members: readonly string[]) => `{${members.filter((each) => each !== "").join(",")}}`;

function readerFacts({ userAgent, language, country, isAuthenticated }: Reader): string {
  const stated = {
    visitorLanguage: language,
    visitorGeoCountry: country,
    visitorAuthenticated: isAuthenticated,
  };
  return joined(membersOf(machineOf(userAgent)), storableJson(stated).slice(1, -1));
}

/**
 * Facts that several events of a batch share. Each object is written once, and events refer to it by number.
 */
class SharedFacts {
  readonly texts: string[] = [];
  private readonly numbers = new Map<string | Facts, number>();

  private numberOf(key: string | Facts, write: () => string): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.texts.push(write()) - 1;
    this.numbers.set(key, number);
    return number;
  }

  ofReader(reader: Reader): number {
    const { userAgent, language, country, isAuthenticated } = reader;
    return this.numberOf(`${language} ${country} ${isAuthenticated} ${userAgent}`, () => readerFacts(reader));
  }

  /** Combines the facts about a page with facts about an action. If both contain the same key, uses the value from the action. */
  ofPlace(place: Facts, more: Facts): number {
    const members = membersOf(more);
    if (members === "") return this.numberOf(place, () => joined(membersOf(place)));
    const text = joined(membersOf(place), members);
    return this.numberOf(text, () => text);
  }
}

/**
 * An event in the format of batches (prisma/schema/insights.prisma). IDs contain only characters that JSON doesn't
 * escape.
 */
function eventText(one: Held, time: number, salt: string | undefined, shared: SharedFacts): string {
  const { site, type, reader } = one;
  const visitorId =
    salt === undefined ? newId() : visitorIdOf(salt, site.id, reader.address, reader.userAgent);
  const sessionId = salt === undefined ? visitorId : visitOf(visitorId);
  const facts = `${shared.ofReader(reader)},${shared.ofPlace(one.placeFacts, one.facts)}`;
  return `[${time},"${type}","${visitorId}","${sessionId}",${facts}]`;
}

/** Returns the salts for the days of these actions. The key is the number of the day. */
async function saltsOf(readings: readonly Held[]): Promise<Map<number, string>> {
  const days = new Set(readings.map(({ createdAt }) => dayNumberOf(createdAt.getTime())));
  const salts = new Map<number, string>();
  for (const day of days) salts.set(day, await saltOf(dayOf(new Date(day * DAY_MILLISECONDS))));
  return salts;
}

function batchText(
  { organizationId, id }: SiteKey,
  readings: readonly Held[],
  salts: Map<number, string>,
): string {
  const shared = new SharedFacts();
  let [since, until] = [Number.POSITIVE_INFINITY, 0];
  const events = readings.map((one) => {
    const time = one.createdAt.getTime();
    since = Math.min(since, time);
    until = Math.max(until, time);
    const salt = one.isLinked ? salts.get(dayNumberOf(time)) : undefined;
    return eventText(one, time, salt, shared);
  });
  const columns = JSON.stringify([organizationId, id, newId(), since, until, readings.length]);
  return `[${columns},{"facts":[${shared.texts.join(",")}],"events":[${events.join(",")}]}]`;
}

/** Returns the batches for these events as JSON, with one batch for each site and day. Each batch is counted as a whole. */
export async function batchesOf(readings: readonly Held[]): Promise<string> {
  const salts = await saltsOf(readings);
  const groups = new Map<string, Held[]>();
  for (const one of readings)
    addToGroup(groups, `${one.site.id} ${dayNumberOf(one.createdAt.getTime())}`, one);
  const batches = [...groups.values()].map((each) => batchText((each[0] as Held).site, each, salts));
  return `[${batches.join(",")}]`;
}

/**
 * Writes batches in one statement. Omits sites that were deleted in the meantime, and batches that were already
 * written, so that a retry doesn't count events twice.
 */
export async function writeBatches(batches: string): Promise<void> {
  await insertBatches.count(pooled(), { batches });
}
