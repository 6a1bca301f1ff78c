import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { documentationBundle, startGitServer } from "@/testing/git-server";
import { measureImport } from "./imports";
import { allPages } from "./pages";
import { type BenchService, startService } from "./service";

// `npm run bench -- table-bytes [copies]`: the database size of a page and of a merged change request, by table. Each copy
// of the real repository is in a separate organization, because equal texts of one organization are stored only once.

const COPIES = Number(process.argv[3] ?? 10);
/** The total number of change requests in all copies. Each change request edits one page. */
const MERGES = 100;
/** The output combines smaller tables into one row. */
const NEGLIGIBLE_BYTES = 5;

interface TableBytes {
  name: string;
  rows: number;
  /** The size of the table's rows, of its indexes, and of its TOAST values with their index. */
  table: number;
  indexes: number;
  toast: number;
}
type Sizes = Map<string, TableBytes>;
const FIGURES = ["rows", "table", "indexes", "toast"] as const;
const together = ({ table, indexes, toast }: TableBytes) => table + indexes + toast;

const SIZES = `
  SELECT c.relname AS "name", greatest(c.reltuples, 0)::float8 AS "rows",
    (pg_table_size(c.oid) - coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0))::float8 AS "table",
    pg_indexes_size(c.oid)::float8 AS "indexes",
    coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0)::float8 AS "toast"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')`;
const WAITING = `SELECT count(*)::int AS "jobs" FROM graphile_worker.jobs
  WHERE run_at <= now() AND attempts < max_attempts`;

/** Waits until no more jobs are due. */
async function settle(database: pg.Client): Promise<void> {
  while ((await database.query<{ jobs: number }>(WAITING)).rows[0]?.jobs) await sleep(200);
}

/** Returns the sizes of the tables after rewriting them, which removes dead rows. */
async function sizesOf(database: pg.Client): Promise<Sizes> {
  await database.query("VACUUM (FULL, ANALYZE)");
  const { rows } = await database.query<TableBytes>(SIZES);
  return new Map(rows.map((row) => [row.name, row]));
}

/** Returns the current size of the tables, including dead rows. */
async function bytesAsTheyAre(database: pg.Client): Promise<number> {
  const { rows } = await database.query<TableBytes>(SIZES);
  return rows.reduce((bytes, row) => bytes + together(row), 0);
}

/** Imports the real repository into a separate organization, and reads each page once. */
async function makeCopy(service: BenchService, repository: string, number: number) {
  const made = await service.api<{ id: string }>("POST", "/orgs", { title: `Copy ${number}` });
  const space = await service.api<{ id: string }>("POST", `/orgs/${made.id}/spaces`, { title: "Real" });
  await measureImport(service, `copy ${number}`, space.id, repository);
  const pages = (await allPages(service, space.id)).map(({ id }) => id);
  for (const page of pages) await service.api("GET", `/spaces/${space.id}/content/page/${page}`);
  return { space: space.id, pages };
}

/** Merges a change request that adds a paragraph to a page. */
async function mergeOne(service: BenchService, space: string, page: string, turn: number): Promise<void> {
  const { id } = await service.api<{ id: string }>("POST", `/spaces/${space}/change-requests`, {});
  const request = `/spaces/${space}/change-requests/${id}`;
  const { markdown } = await service.api<{ markdown?: string }>(
    "GET",
    `${request}/content/page/${page}?format=markdown`,
  );
  const document = { markdown: `${markdown ?? ""}\n\nAdded in turn ${turn}.\n` };
  const changes = [{ operation: "update_page", page, document }];
  await service.api("POST", `${request}/content`, { changes });
  await service.api("POST", `${request}/merge`);
}

/** Returns the growth of each table per item, in bytes. */
function growth(after: Sizes, before: Sizes, per: number): TableBytes[] {
  return [...after.values()].map((now) => {
    const grown = { ...now };
    for (const figure of FIGURES) grown[figure] = (now[figure] - (before.get(now.name)?.[figure] ?? 0)) / per;
    return grown;
  });
}

function total(name: string, tables: TableBytes[]): TableBytes {
  const sum = { name, rows: 0, table: 0, indexes: 0, toast: 0 };
  for (const each of tables) for (const figure of FIGURES) sum[figure] += each[figure];
  return sum;
}

function print(title: string, grown: TableBytes[]): void {
  const isShown = (each: TableBytes) => together(each) >= NEGLIGIBLE_BYTES;
  const shown = grown.filter(isShown).sort((a, b) => together(b) - together(a));
  const others = grown.filter((each) => !isShown(each));
  console.log(`\n| bytes per ${title} | rows | table | indexes | TOAST | total |`);
  console.log("|---|---|---|---|---|---|");
  for (const each of [...shown, total(`${others.length} others`, others), total("all", grown)]) {
    const cells = [each.table, each.indexes, each.toast, together(each)];
    const bytes = cells.map((cell) => cell.toFixed(0)).join(" | ");
    console.log(`| ${each.name} | ${each.rows.toFixed(2)} | ${bytes} |`);
  }
}

const git = await startGitServer();
await git.addBundle("real.git", documentationBundle);
const service = await startService([git.host]);
const database = new pg.Client({ connectionString: service.databaseUrl });
try {
  await database.connect();
  const empty = await sizesOf(database);
  const copies: Awaited<ReturnType<typeof makeCopy>>[] = [];
  for (let number = 0; number < COPIES; number++)
    copies.push(await makeCopy(service, git.url("real.git"), number));
  await settle(database);
  const before = await bytesAsTheyAre(database);
  const full = await sizesOf(database);
  const pages = copies.reduce((count, copy) => count + copy.pages.length, 0);
  console.log(`${COPIES} spaces, ${pages} pages; ${(before / pages).toFixed(0)} bytes a page with dead rows`);
  print("page", growth(full, empty, pages));
  for (let turn = 0; turn < MERGES; turn++) {
    const copy = copies[turn % COPIES];
    const page = copy?.pages[(turn * 7) % copy.pages.length];
    if (copy && page) await mergeOne(service, copy.space, page, turn);
  }
  await settle(database);
  print("merged change request", growth(await sizesOf(database), full, MERGES));
} finally {
  await database.end();
  await service.stop();
  await git.close();
}
