import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { disconnect } from "@/db/client";
import { provideEnv, requiredEnv } from "@/env";
import { countVersions } from "@/testing/git-content";
import { GitRemote } from "@/testing/git-remote";
import { type Files, GitRepository } from "@/testing/git-repository";
import { type GitSpace, importFrom, makeGitSpace } from "@/testing/git-space";

const SMALL = 20;
const LARGE = 600;

const remote = new GitRemote();
beforeAll(async () => {
  await remote.start();
  provideEnv({ OUTBOUND_ALLOWLIST: remote.server.host });
});
afterAll(() => remote.stop());

function project(pages: number): Files {
  const paths = Array.from({ length: pages }, (_, index) => `part-${index % 12}/page-${index}.md`);
  const texts = paths.map((path) => [path, `# ${path}\n\nSee [the first](../part-0/page-0.md).\n`]);
  const summary = paths.map((path) => `* [${path}](${path})`).join("\n");
  return { ...Object.fromEntries(texts), "SUMMARY.md": summary, ".gitbook/assets/a.txt": "a" };
}

interface Spot {
  repository: GitRepository;
  place: GitSpace;
}

async function start(pages: number): Promise<Spot> {
  const repository = await GitRepository.create(remote, `cost-${pages}.git`, project(pages));
  const place = await makeGitSpace();
  expect(await importFrom(remote, place, {}, repository.name)).toMatchObject({ status: "success" });
  return { repository, place };
}

async function ask(sql: string) {
  const client = new pg.Client({ connectionString: requiredEnv("DATABASE_URL") });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/**
 * Returns the number of content rows that the database has read so far. The connections are closed first,
 * because they report their statistics when they close.
 */
async function rowsRead(): Promise<number> {
  await disconnect();
  for (;;) {
    const [others] = await ask(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
         AND application_name NOT LIKE 'bindery-%'`,
    );
    if (others.count === 0) break;
  }
  const [row] = await ask(
    `SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS count FROM pg_stat_user_tables
     WHERE relname IN ('PageVersion', 'FileVersion', 'ReusableContentVersion', 'StructureFileVersion',
       'PageReference', 'DocumentText', 'Revision')`,
  );
  return row.count;
}

/** Returns the number of rows that are read and written when one changed page is imported. */
async function costOf({ repository, place }: Spot, changes: Files) {
  await repository.commit(changes);
  const [versions, read] = [await countVersions(place), await rowsRead()];
  const run = await importFrom(remote, place, {}, repository.name);
  expect(run).toMatchObject({ status: "success", step: "Imported" });
  const readAfter = await rowsRead();
  const versionsAfter = await countVersions(place);
  return { rows: readAfter - read, versions: versionsAfter.pages - versions.pages };
}

describe("an import of one changed page", () => {
  it(`writes one version, and reads no more rows in a space of ${LARGE} pages than in a space of ${SMALL} pages`, async () => {
    const [small, large] = [await start(SMALL), await start(LARGE)];
    await ask("ANALYZE");
    const edit = (title: string) => ({
      "part-1/page-1.md": `# ${title}\n\n![A](../.gitbook/assets/a.txt)\n\n![None](none.png)\n`,
      "workflow.yml": title,
    });
    // Only the second import is measured, because the first import fills caches and prepares statements.
    await costOf(small, edit("First"));
    await costOf(large, edit("First"));
    const inSmall = await costOf(small, edit("Second"));
    const inLarge = await costOf(large, edit("Second"));
    expect(inSmall.versions).toBe(1);
    expect(inLarge.versions).toBe(1);
    expect(inLarge.rows).toBeLessThan(100);
    expect(inLarge.rows).toBeLessThanOrEqual(inSmall.rows + 10);
  }, 120_000);
});
