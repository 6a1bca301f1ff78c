import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env, provideEnv } from "@/env";
import { Cache, cacheAcrossBundles, cacheStatistics, identityOf } from "./cache";

const MEGABYTE = 1024 * 1024;
const megabytes = (name: string, share = 1) =>
  new Cache<string>({ name, share, weigh: (value) => Number(value) * MEGABYTE });
const bytesOf = (name: string) => cacheStatistics().find((each) => each.name === name)?.bytes ?? 0;

/**
 * Evicts the entries that other test files left in this process, by filling a region that has an unlimited
 * share.
 */
function emptyOthers(): void {
  const filler = megabytes("filler", Number.MAX_SAFE_INTEGER);
  for (let index = 0; index < 20; index++) filler.set(`${index}`, "1");
  while (filler.bytes > 0) filler.evict();
}

const given = String(env.CACHE_MEGABYTES);
beforeEach(() => {
  provideEnv({ CACHE_MEGABYTES: "20" });
  emptyOthers();
});
afterEach(() => provideEnv({ CACHE_MEGABYTES: given }));

describe("the cache", () => {
  it("stays within its budget, and removes the least recently used entries", () => {
    const cache = megabytes("one");
    for (let index = 0; index < 100; index++) {
      cache.set(`${index}`, "1");
      cache.get("0");
    }
    expect(bytesOf("one")).toBeLessThanOrEqual(20 * MEGABYTE);
    expect(bytesOf("one")).toBeGreaterThan(16 * MEGABYTE);
    expect([cache.get("0"), cache.get("99"), cache.get("1")]).toEqual(["1", "1", undefined]);
  });

  it("evicts entries of the region that is furthest above its share, not of regions that are within their share", () => {
    const [modest, greedy] = [megabytes("modest", 2), megabytes("greedy")];
    for (let index = 0; index < 8; index++) modest.set(`${index}`, "1");
    for (let index = 0; index < 100; index++) greedy.set(`${index}`, "1");
    expect(modest.get("0")).toBe("1");
    expect(bytesOf("modest") + bytesOf("greedy")).toBeLessThanOrEqual(20 * MEGABYTE);
  });

  it("doesn't keep an entry that would use a large part of the budget", () => {
    const cache = megabytes("large");
    cache.set("a", "1");
    cache.set("a", "6");
    expect(cache.get("a")).toBeUndefined();
  });

  it("reads only once for simultaneous callers, reads again after a failure, and also caches undefined", async () => {
    const cache = new Cache<string | undefined>({ name: "reads", weigh: () => 0 });
    let reads = 0;
    const read = async () => {
      reads += 1;
      if (reads === 1) throw new Error("not yet");
      return undefined;
    };
    await expect(Promise.all([cache.load("a", read), cache.load("a", read)])).rejects.toThrow("not yet");
    expect(await Promise.all([cache.load("a", read), cache.load("a", read)])).toEqual([undefined, undefined]);
    await cache.load("a", read);
    expect(reads).toBe(2);
  });

  it("is shared by bundles that use the same region name, and counts its hits", () => {
    const options = { name: "common", weigh: () => 0 };
    cacheAcrossBundles<string>(options).set("a", "b");
    const other = cacheAcrossBundles<string>(options);
    expect([other.get("a"), other.get("c")]).toEqual(["b", undefined]);
    const [statistics] = cacheStatistics().filter(({ name }) => name === "common");
    expect(statistics).toMatchObject({ entries: 1, hits: 1, misses: 1, evictions: 0 });
  });

  it("distinguishes equal objects", () => {
    const [a, b] = [{}, {}];
    expect(identityOf(a)).toBe(identityOf(a));
    expect(identityOf(a)).not.toBe(identityOf(b));
  });
});
