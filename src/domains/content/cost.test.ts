import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { reads } from "@/db/reads";
import { makeContent, type PageFields, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";

afterEach(() => vi.restoreAllMocks());

/** Returns the number of SQL statements that `work` sends to the database. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const count = spy.mock.calls.length;
  spy.mockRestore();
  return count;
}

const FLUSH = "SELECT pg_stat_force_next_flush()::text";

/**
 * Makes all connections report their counters. Otherwise, PostgreSQL can delay the counters by up to ten
 * seconds. This function runs enough statements to reach every connection of the pools.
 */
async function flushCounters(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await runSql(sql.raw(FLUSH), reads());
  await Promise.all(Array.from({ length: 20 }, () => runSql(sql.raw(FLUSH))));
}

/**
 * Returns the number of rows that `work` reads from the table of page versions. It includes rows that are
 * read through indexes.
 */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    await flushCounters();
    const [row] = await runSql(sql<{
      rows: number;
    }>`SELECT (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 AS rows
       FROM pg_stat_user_tables WHERE relname = 'PageVersion'`);
    return row?.rows ?? 0;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}

const SIZES = [10, 5000];
const spaces = new Map<number, { space: Space; reader: ReturnType<typeof rest> }>();

beforeEach(async () => {
  for (const size of SIZES) {
    if (spaces.has(size)) continue;
    const person = await makePerson();
    const space = await makeSpace({ organizationId: person.organizationId });
    const pages = Array.from(
      { length: size },
      (_, index): PageFields => ({
        id: `p${index}`,
        title: `Page ${index}`,
        gitPath: `p${index}.md`,
        text: "[x](p1.md)",
      }),
    );
    await makeContent({ space, pages });
    spaces.set(size, { space, reader: rest(person.token) });
  }
}, 180_000);

describe("cost of a page", () => {
  it.each([
    ["as Document", "page/p5", 4],
    ["as Markdown", "page/p5?format=markdown", 4],
    ["by path", "path/page-5", 5],
  ])(
    "reads a page %s with the same number of statements in a space of 10 pages and of 5,000",
    async (_, path, most) => {
      const counts: number[] = [];
      for (const { space, reader } of spaces.values()) {
        const read = (query: string) => () =>
          reader.get(`/spaces/${space.id}/content/${path}${path.includes("?") ? "&" : "?"}${query}`);
        await read("metadata=true")();
        counts.push(await statements(read("metadata=false")));
      }
      expect(counts[0]).toBe(counts[1]);
      expect(counts[0]).toBeLessThanOrEqual(most);
    },
  );

  it("is the same number of statements and rows for each write of a page", async () => {
    const counts: number[] = [];
    for (const { space } of spaces.values()) {
      const where = { organizationId: space.organizationId };
      const before = await db().pageVersion.count({ where });
      const write = () =>
        makeContent({
          space,
          changes: [putPage({ id: "p5", title: "Renamed", gitPath: "p5.md", text: "new" })],
        });
      counts.push(await statements(write));
      expect(await db().pageVersion.count({ where })).toBe(before + 1);
    }
    expect(counts[0]).toBe(counts[1]);
  });

  it("is about the same number of database rows for a read, regardless of the size of the space", async () => {
    const reads: number[] = [];
    for (const { space, reader } of spaces.values()) {
      const path = `/spaces/${space.id}/content/page/p7`;
      await reader.get(path);
      // This request uses another URL, because the previous response is cached.
      reads.push(await rowsRead(() => reader.get(`${path}?metadata=false`)));
    }
    const [small, large] = reads as [number, number];
    expect(small).toBeGreaterThan(0);
    expect(large).toBeLessThanOrEqual(small + 5);
  });

  it("is only a lookup of the caller and of the revision if the page is cached", async () => {
    for (const { space, reader } of spaces.values()) {
      const read = () => reader.get(`/spaces/${space.id}/content/page/p9`);
      const first = await read();
      expect(await rowsRead(async () => expect((await read()).body).toEqual(first.body))).toBe(0);
    }
  });

  it("includes every page of a large space exactly once, in order", async () => {
    const { space, reader } = spaces.get(5000) as { space: Space; reader: ReturnType<typeof rest> };
    const { body } = await reader.get(`/spaces/${space.id}/content/pages`);
    const ids = body.pages.map((page: { id: string }) => page.id);
    expect(ids).toEqual(Array.from({ length: 5000 }, (_, index) => `p${index}`));
  });
});
