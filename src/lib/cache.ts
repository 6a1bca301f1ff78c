import { LRUCache } from "lru-cache";
import { env } from "@/env";
import { onceFor } from "./once-for";

/**
 * Everything that this process keeps in memory because it is expensive to compute. Each {@link Cache} is one named
 * region, and all regions together stay within CACHE_MEGABYTES. A region can use memory that other regions leave free.
 * Once the budget is spent, the region that is furthest above its share drops the entries that it has not used for
 * longest. So a region that fills up, even on purpose, can't empty the others.
 */

const MEGABYTE = 1024 * 1024;
/** One entry never takes more than this part of the budget. */
const ENTRY_PART = 4;
/** What the cache itself holds of an entry: key object, slots of the map and of the order. */
const ENTRY_BYTES = 160;

interface Kept<V> {
  value: V;
  size: number;
}

export interface CacheOptions<V> {
  /** What statistics call the region. */
  name: string;
  /** About how many bytes a value takes. */
  weigh: (value: V) => number;
  /** How much of a spent budget the region may keep, beside others; 1 when left out. */
  share?: number;
  /** After how long an entry no longer counts; never when left out. */
  ttlMilliseconds?: number;
}

export interface CacheStatistics {
  name: string;
  entries: number;
  bytes: number;
  hits: number;
  misses: number;
  /** Entries that made room for others. */
  evictions: number;
}

// Bundles hold copies of this module: the budget is the process's.
const shared = globalThis as { binderyCaches?: { regions: Cache<unknown>[]; bytes: number } };
shared.binderyCaches ??= { regions: [], bytes: 0 };
/** All regions, and what they take together: summed up as entries come and go, since each one that comes asks for it. */
const all = shared.binderyCaches;
const { regions } = all;

const budget = () => env.CACHE_MEGABYTES * MEGABYTE;

/** A region of the process's cache. Keys name the organization wherever the value is one's own. */
export class Cache<V> {
  readonly name: string;
  private readonly entries: LRUCache<string, Kept<V>>;
  private readonly reading = new Map<string, Promise<V>>();
  private hits = 0;
  private misses = 0;
  private evictions = 0;

  constructor(private readonly options: CacheOptions<V>) {
    this.name = options.name;
    this.entries = new LRUCache({
      maxSize: Number.MAX_SAFE_INTEGER,
      dispose: ({ size }) => {
        all.bytes -= size;
      },
      // 0 means forever.
      ttl: options.ttlMilliseconds ?? 0,
    });
    regions.push(this as Cache<unknown>);
  }

  get(key: string): V | undefined {
    const kept = this.entries.get(key);
    if (kept) this.hits += 1;
    else this.misses += 1;
    return kept?.value;
  }

  /** Whether a value is kept, or being read. */
  has(key: string): boolean {
    return this.entries.has(key) || this.reading.has(key);
  }

  /** The value without counting this as a use. */
  peek(key: string): V | undefined {
    return this.entries.peek(key)?.value;
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  set(key: string, value: V, ttlMilliseconds?: number): void {
    const size = Math.ceil(this.options.weigh(value)) + key.length * 2 + ENTRY_BYTES;
    if (size > budget() / ENTRY_PART) {
      this.entries.delete(key);
      return;
    }
    all.bytes += size;
    const ttl = ttlMilliseconds ?? this.options.ttlMilliseconds ?? 0;
    this.entries.set(key, { value, size }, { size, ttl });
    makeRoom();
  }

  /** What is kept, else what `read` gives, once for all who ask at the same time. Failures are not kept. */
  async load(key: string, read: () => Promise<V>, ttlOf?: (value: V) => number): Promise<V> {
    const kept = this.entries.get(key);
    if (kept) {
      this.hits += 1;
      return kept.value;
    }
    this.misses += 1;
    const busy = this.reading.get(key);
    if (busy) return busy;
    const reading = read().finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    const value = await reading;
    this.set(key, value, ttlOf?.(value));
    return value;
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  /** The used memory of the region relative to its share. */
  get fullness(): number {
    return this.bytes / (this.options.share ?? 1);
  }

  /** Gives up what was not used for longest. */
  evict(): void {
    this.entries.pop();
    this.evictions += 1;
  }

  get statistics(): CacheStatistics {
    const { name, bytes, hits, misses, evictions } = this;
    return { name, entries: this.entries.size, bytes, hits, misses, evictions };
  }
}

/** A region that bundles which load the same module apart (the server's, the console's) have in common. */
export const cacheAcrossBundles = <V>(options: CacheOptions<V>): Cache<V> =>
  (regions.find(({ name }) => name === options.name) as Cache<V> | undefined) ?? new Cache(options);

function makeRoom(): void {
  while (all.bytes > budget()) {
    const fullest = regions.reduce((most, region) => (region.fullness > most.fullness ? region : most));
    fullest.evict();
  }
}

/** What each region holds and how often it helped, for metrics. Regions of one name count as one. */
export function cacheStatistics(): CacheStatistics[] {
  const byName = new Map<string, CacheStatistics>();
  for (const { statistics } of regions) {
    const sum = byName.get(statistics.name);
    if (!sum) byName.set(statistics.name, { ...statistics });
    else
      for (const field of ["entries", "bytes", "hits", "misses", "evictions"] as const)
        sum[field] += statistics[field];
  }
  return [...byName.values()];
}

/** About how much memory a value of plain data takes. */
export const weighJson = (value: unknown): number => JSON.stringify(value).length * 3;

let identitiesGiven = 0;

/** A part of a key that stands for one object and no other, as long as this process runs. */
export const identityOf = onceFor((_object: object) => {
  identitiesGiven += 1;
  return `#${identitiesGiven}`;
});
