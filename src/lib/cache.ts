import { LRUCache } from "lru-cache";
import { env } from "@/env";
import { onceFor } from "./once-for";

/**
 * The cache for all values that are expensive to compute. Each {@link Cache} is one named region, and all regions together
 * stay within CACHE_MEGABYTES. A region can use memory that other regions don't use. If the budget is used up, the cache
 * evicts the least recently used entries of the region that is furthest above its share. Even if an attacker fills one
 * region, the other regions therefore keep their entries.
 */

const MEGABYTE = 1024 * 1024;
/** The maximum size of a single entry is the whole budget divided by this number. */
const ENTRY_PART = 4;
/** The memory that the cache needs for each entry in addition to the value, such as the key and a slot in the map. */
const ENTRY_BYTES = 160;

interface Kept<V> {
  value: V;
  size: number;
}

export interface CacheOptions<V> {
  /** The name of the region in statistics. */
  name: string;
  /** Returns a value's approximate size in bytes. */
  weigh: (value: V) => number;
  /** The weight that determines the region's share of the budget when the budget is used up. Default: 1. */
  share?: number;
  /** The lifetime of an entry in milliseconds. Default: no limit. */
  ttlMilliseconds?: number;
}

export interface CacheStatistics {
  name: string;
  entries: number;
  bytes: number;
  hits: number;
  misses: number;
  /** How many entries were evicted. */
  evictions: number;
}

// Each bundle contains a copy of this module, but all copies share the budget of the process.
const shared = globalThis as { binderyCaches?: { regions: Cache<unknown>[]; bytes: number } };
shared.binderyCaches ??= { regions: [], bytes: 0 };
/**
 * All regions and their total size. Each change updates the total. Computing the total each time would be slow, because
 * every new entry needs it.
 */
const all = shared.binderyCaches;
const { regions } = all;

const budget = () => env.CACHE_MEGABYTES * MEGABYTE;

/** A region of the process's cache. If a value belongs to an organization, its key must contain the organization's ID. */
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
      // The value 0 means that entries never expire.
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

  /** Whether the region contains a value, or a call is currently reading the value. */
  has(key: string): boolean {
    return this.entries.has(key) || this.reading.has(key);
  }

  /** Returns the cached value. This call doesn't count as a use of the entry. */
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

  /**
   * Returns the cached value. If there is none, calls `read` and caches its result. If several callers need the value at the
   * same time, `read` runs only once. Errors aren't cached.
   */
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

  /** The memory that the region uses, divided by the region's share of the budget. */
  get fullness(): number {
    return this.bytes / (this.options.share ?? 1);
  }

  /** Removes the least recently used entry. */
  evict(): void {
    this.entries.pop();
    this.evictions += 1;
  }

  get statistics(): CacheStatistics {
    const { name, bytes, hits, misses, evictions } = this;
    return { name, entries: this.entries.size, bytes, hits, misses, evictions };
  }
}

/**
 * Returns a region that all bundles share, although each bundle has a separate copy of the calling module. Examples of bundles
 * are the server and the console.
 */
export const cacheAcrossBundles = <V>(options: CacheOptions<V>): Cache<V> =>
  (regions.find(({ name }) => name === options.name) as Cache<V> | undefined) ?? new Cache(options);

function makeRoom(): void {
  while (all.bytes > budget()) {
    const fullest = regions.reduce((most, region) => (region.fullness > most.fullness ? region : most));
    fullest.evict();
  }
}

/** Returns the size and the hits of each region, for metrics. Regions with the same name count as one. */
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

/** Returns the approximate memory that a value of plain data needs. */
export const weighJson = (value: unknown): number => JSON.stringify(value).length * 3;

let identitiesGiven = 0;

/** Returns a part of a cache key that is unique to an object while this process runs. */
export const identityOf = onceFor((_object: object) => {
  identitiesGiven += 1;
  return `#${identitiesGiven}`;
});
