import type { Client } from "pg";
import { generatedSecret } from "@/bootstrap";
import { checkSecret } from "@/db/secret";
import { fileKey } from "@/domains/content/files/key";
import { HOLD_REMOVALS, storedBlobs } from "@/domains/content/files/queries";
import { fileStore } from "@/domains/content/files/store";
import { reindexSpace } from "@/domains/content/search-index/reindex";
import { nameCollisions } from "@/domains/names/queries";
import { env, provideEnv } from "@/env";
import { trustedSuffixes } from "@/lib/hosts";
import { connect } from "../backup/tables";
import { checks, UNINDEXED } from "./checks";

/** A violated invariant, and the locations of the first violations. */
export interface Finding {
  wrong: string;
  places: string[];
  count: number;
  /** How to fix the problem, or undefined if `--repair` fixes it. */
  advice?: string | undefined;
}

/** A check and the code that repairs violations. */
interface Examination {
  wrong: string;
  advice?: string | undefined;
  find: (client: Client) => Promise<string[]>;
  repair?: ((client: Client) => Promise<unknown>) | undefined;
}

const SHOWN = 10;

async function findLostFiles(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT stored.* FROM (${storedBlobs.of({ hasEmbedCards: true }).text}) stored WHERE "needed"`,
  );
  const lost: string[] = [];
  for (const { organizationId, hash } of rows)
    if ((await fileStore().sizeOf(organizationId, hash)) === null) lost.push(fileKey(organizationId, hash));
  return lost;
}

async function reindex(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT DISTINCT u."organizationId", u."spaceId" FROM (${UNINDEXED}) u ORDER BY u."organizationId"`,
  );
  for (const { organizationId, spaceId } of rows) await reindexSpace(organizationId, spaceId);
}

async function findUnreadable(databaseUrl: string): Promise<string[]> {
  const secret = env.AUTH_SECRET ?? generatedSecret();
  if (secret === undefined) return [];
  provideEnv({ AUTH_SECRET: secret });
  return await checkSecret(databaseUrl).then(
    () => [],
    (error: Error) => [error.message],
  );
}

const examinations = (databaseUrl: string): Examination[] => [
  ...checks.map(({ find, repair, ...check }) => ({
    ...check,
    find: async (client: Client) => (await client.query(find)).rows.map((row) => row.where),
    ...(repair !== undefined && { repair: (client: Client) => client.query(repair) }),
  })),
  {
    wrong: "the search index doesn't match the pages",
    find: async (client) =>
      (await client.query(UNINDEXED)).rows.map((row) => `${row.organizationId} ${row.spaceId} ${row.pageId}`),
    repair: reindex,
  },
  {
    wrong: "several organizations use the same name",
    advice:
      "let one organization keep the name, and ask the other organizations to change their hostname or the basename of their site",
    find: async (client) => {
      const found = await nameCollisions.rows({ connection: client }, { suffixes: trustedSuffixes() });
      return found.map((row) => row.where);
    },
  },
  {
    wrong: "files are missing in the file store",
    advice: "restore these files from the directory files/ of a backup",
    find: findLostFiles,
  },
  {
    wrong: "encrypted values can't be read",
    advice: "check AUTH_SECRET, or see the description of each value",
    find: () => findUnreadable(databaseUrl),
  },
];

/**
 * Returns all problems at one point in time. If `repair` is set, first fixes the problems that can be fixed
 * automatically.
 */
export async function examine(
  databaseUrl: string,
  repair: boolean,
): Promise<{ findings: Finding[]; repaired: string[] }> {
  const client = await connect(databaseUrl, "bindery doctor");
  const repaired: string[] = [];
  try {
    await client.query(HOLD_REMOVALS);
    const all = examinations(databaseUrl);
    const findAll = async () => {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      const found: { examination: Examination; places: string[] }[] = [];
      for (const examination of all) found.push({ examination, places: await examination.find(client) });
      await client.query("COMMIT");
      return found.filter(({ places }) => places.length > 0);
    };
    let found = await findAll();
    if (repair) {
      for (const { examination } of found) await examination.repair?.(client);
      const before = found.map(({ examination }) => examination.wrong);
      found = await findAll();
      repaired.push(
        ...before.filter((wrong) => found.every(({ examination }) => examination.wrong !== wrong)),
      );
    }
    const findings = found.map(({ examination: { wrong, advice, repair: derive }, places }) => ({
      wrong,
      places: places.slice(0, SHOWN),
      count: places.length,
      advice: derive ? undefined : advice,
    }));
    return { findings, repaired };
  } finally {
    await client.end();
  }
}
