import { LRUCache } from "lru-cache";
import { env } from "@/env";
import { onceFor } from "./once-for";

/**
 * Everything that this process keeps in memory because it is expensive to compute. Each {@link Cache} is one
 * named region, and all regions together stay within CACHE_MEGABYTES. A region can use memory that other
 * regions leave free. If the budget is used up, the region that is furthest above its share evicts its least
 * recently used entries. Even if an attacker fills one region, the other regions therefore keep their
 * entries.
 */

const MEGABYTE = 1024 * 1024;
/** The largest part of the budget that one entry can use. */
const ENTRY_PART = 4;
/** The cache's own memory for an entry: the key object, and slots of the map and of the order. */
const ENTRY_BYTES = 160;

interface Kept<V> {
  value: V;
  size: number;
}

export interface CacheOptions<V> {
  /** The name of the region in statistics. */
  name: string;
  /** The approximate size of a value in bytes. */
  weigh: (value: V) => number;
  /** The region's share of a full budget, relative to other regions. The default is 1. */
  share?: number;
  /** The lifetime of an entry. Default: no limit. */
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

// Each bundle contains a copy of this module, but the budget applies to the whole process.
const shared = globalThis as { binderyCaches?: { regions: Cache<unknown>[]; bytes: number } };
shared.binderyCaches ??= { regions: [], bytes: 0 };
/** All regions and their total size. The sum is updated with each entry, because each new entry needs it. */
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

  /** Whether a value is cached or being read. */
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

  /**
   * The cached value, otherwise the result of `read`, which runs once for all callers at the same time. Failures aren't
   * cached.
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

  /** The used memory of the region relative to its share. */
  get fullness(): number {
    return this.bytes / (this.options.share ?? 1);
  }

  /** Removes the entry that was unused for the longest time. */
  evict(): void {
    this.entries.pop();
    this.evictions += 1;
  }

  get statistics(): CacheStatistics {
    const { name, bytes, hits, misses, evictions } = this;
    return { name, entries: this.entries.size, bytes, hits, misses, evictions };
  }
}

/** A region that is shared by bundles with separate copies of the calling module, such as the server and the console. */
export const cacheAcrossBundles = <V>(options: CacheOptions<V>): Cache<V> =>
  (regions.find(({ name }) => name === options.name) as Cache<V> | undefined) ?? new Cache(options);

function makeRoom(): void {
  while (all.bytes > budget()) {
    const fullest = regions.reduce((most, region) => (region.fullness > most.fullness ? region : most));
    fullest.evict();
  }
}

/** The size and the hits of each region, for metrics. Regions with the same name count as one. */
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

/** The approximate memory of a value of plain data. */
export const weighJson = (value: unknown): number => JSON.stringify(value).length * 3;

let identitiesGiven = 0;

/** A part of a cache key that is unique for an object while this process runs. */
export const identityOf = onceFor((_object: object) => {
  identitiesGiven += 1;
  return `#${identitiesGiven}`;
});
