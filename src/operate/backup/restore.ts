import { createWriteStream, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { generatedSecret, secretFile } from "@/bootstrap";
import { Prisma } from "@/db/generated/client";
import { deployMigrations, linesAbout, unknownMigrations } from "@/db/migrations/deploy";
import { FINISH_RESTORE, isRestoring, MARK_RESTORE } from "@/db/restoring";
import { checkServerVersion } from "@/db/version";
import { fileStore } from "@/domains/content/files/store";
import { env } from "@/env";
import { counted } from "@/lib/counted";
import { PRIVATE_FILE_MODE, withTemporaryFolder } from "@/lib/private-folder";
import { type Entry, readArchive } from "./archive";
import { type Header, type Manifest, markOf, NAMES, Sum, type Table, tableOfPart } from "./contents";
import { megabytes, progress, type Say } from "./progress";
import { CopyIn, connect, copyOut, idOf, listTables, setSequences, sqlName, withoutTriggers } from "./tables";
import { type VerifiedArchive, verifyArchive } from "./verify";

export interface RestoreOptions {
  databaseUrl: string;
  file: string;
  key: string | undefined;
  /** Whether to restore the archive even if the secret for its encrypted values is lost. */
  isSecretLost?: boolean;
  say: Say;
}

function refuseNewer({ migrations, version }: Header): void {
  const unknown = unknownMigrations(migrations);
  if (unknown.length > 0)
    throw new Error(
      `The backup is from the newer version ${version}. This version doesn't know the migration ${unknown[0]}. ` +
        "Restore the backup with that version or a later version.",
    );
}

/**
 * Determines the secret for the new DATA_DIR. Returns undefined if no secret has to be stored there.
 * @throws Error if the secret differs from the secret that the instance had when the archive was written
 */
function settleSecret({ header, secret }: VerifiedArchive, isSecretLost: boolean): string | undefined {
  const isRight = (candidate: string) => markOf(candidate) === header.secretMark;
  if (isSecretLost) return secret;
  if (env.AUTH_SECRET !== undefined) {
    if (header.secretMark === null || isRight(env.AUTH_SECRET)) return undefined;
    throw new Error(
      "AUTH_SECRET isn't the secret of this backup. Set AUTH_SECRET to its previous value" +
        `${secret === undefined ? "" : ", or leave it empty, because the backup contains the secret"}.`,
    );
  }
  const kept = generatedSecret();
  if (kept !== undefined && header.secretMark !== null && !isRight(kept))
    throw new Error(
      `${secretFile(env.DATA_DIR)} belongs to another instance. Move this file to another place, or set DATA_DIR to an empty directory.`,
    );
  if (secret === undefined && kept === undefined && header.secretMark !== null)
    throw new Error(
      "The backup doesn't contain its AUTH_SECRET, because the secret was set in the settings. Set AUTH_SECRET to its " +
        "previous value. If you lost the secret, restore with --secret-is-lost, then run: npm start -- --discard-encrypted",
    );
  return kept ?? secret;
}

/** Writes the secret atomically, because a lost secret can't be recreated. */
function writeSecret(secret: string): void {
  const file = secretFile(env.DATA_DIR);
  writeFileSync(`${file}.new`, secret, { mode: PRIVATE_FILE_MODE });
  renameSync(`${file}.new`, file);
}

async function count(client: Client, table: string): Promise<number> {
  const { rows } = await client.query(`SELECT to_regclass($1) IS NOT NULL AS there`, [`public."${table}"`]);
  if (!rows[0].there) return 0;
  const counted = await client.query(`SELECT count(*)::int AS count FROM "${table}"`);
  return counted.rows[0].count;
}

/** Finds tables in the schema that don't belong to Bindery. A restore would delete these tables. */
async function othersTables(client: Client, { tables }: Header): Promise<string[]> {
  const own = [...Object.keys(Prisma.ModelName), ...tables.map(({ name }) => name), "_prisma_migrations"];
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace('public')
      AND relkind IN ('r', 'p', 'v', 'm', 'f') AND relname <> ALL($1) ORDER BY 1`,
    [own],
  );
  return rows.map(({ name }) => name);
}

/**
 * Checks that the database is empty and that nothing else is connected to it.
 * @throws an error with a message for the operator
 */
async function assertEmpty(client: Client, header: Header): Promise<void> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  if (rows[0].others > 0)
    throw new Error(
      `The database has ${counted(rows[0].others, "other connection")}. Stop Bindery and other programs that use the database.`,
    );
  const [other] = await othersTables(client, header);
  if (other !== undefined)
    throw new Error(
      `The database contains the table ${other}, which doesn't belong to Bindery. Restore into a separate database.`,
    );
  if (await isRestoring(client)) return;
  const users = await count(client, "User");
  const organizations = await count(client, "Organization");
  if (users + organizations === 0) return;
  throw new Error(
    `The database isn't empty: it contains ${counted(users, "user account")} and ` +
      `${counted(organizations, "organization")}. Set DATA_DIR to an empty directory, or DATABASE_URL to an empty database.`,
  );
}

/**
 * Removes all tables. The database can contain tables if a server was started with it or a restore was
 * killed.
 */
const EMPTY =
  "DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public";

function assertFits(tables: Table[], here: Table[]): void {
  const columns = new Map(here.map((table) => [idOf(table), new Set(table.columns)]));
  for (const table of tables) {
    const lost = table.columns.filter((column) => !columns.get(idOf(table))?.has(column));
    if (lost.length > 0)
      throw new Error(
        `The table ${idOf(table)} no longer has these columns of the backup: ${lost.join(", ")}. Restore the backup with the version of Bindery that created it, then upgrade.`,
      );
  }
}

/** Restores the entries of a verified archive. */
class Loader {
  private current: { table: Table; copy: CopyIn } | undefined;
  private bytes = 0;
  private readonly report;

  constructor(
    private readonly client: Client,
    private readonly tables: Table[],
    private readonly counts: Manifest,
    say: Say,
  ) {
    this.report = progress(say);
  }

  async take(entry: Entry): Promise<void> {
    if (entry.name.startsWith(NAMES.tables)) await this.takeRows(entry);
    else if (entry.name.startsWith(NAMES.files)) await this.takeFile(entry);
    this.bytes += entry.size;
    this.report(() => `Restored ${megabytes(this.bytes)}.`);
  }

  private async takeRows({ name, body }: Entry): Promise<void> {
    const id = tableOfPart(name);
    if (this.current === undefined || idOf(this.current.table) !== id) {
      await this.endTable();
      const table = this.tables.find((known) => idOf(known) === id);
      if (table === undefined)
        throw new Error(
          `The backup is damaged: it contains the table ${id}, but doesn't list this table. Use another backup.`,
        );
      this.current = { table, copy: new CopyIn(this.client, table) };
    }
    await this.current.copy.add(body);
  }

  async endTable(): Promise<void> {
    if (this.current === undefined) return;
    const { table, copy } = this.current;
    this.current = undefined;
    const rows = await copy.end();
    const expected = this.counts.tables.find((counted) => idOf(counted) === idOf(table))?.rows;
    if (rows !== expected)
      throw new Error(
        `The backup is incomplete: the table ${table.name} has ${rows} rows instead of ${expected}.`,
      );
  }

  private async takeFile({ name, size, body }: Entry): Promise<void> {
    await this.endTable();
    const [organizationId = "", , hash = ""] = name.slice(NAMES.files.length).split("/");
    await withTemporaryFolder(async (folder) => {
      const received = path.join(folder, "file");
      await pipeline(Readable.from(body), createWriteStream(received, { mode: PRIVATE_FILE_MODE }));
      await fileStore().put(organizationId, hash, received, size);
    });
  }
}

/**
 * Checks that the tables have exactly the rows that the archive lists.
 * @throws Error if the rows differ
 */
async function assertSame(client: Client, tables: Table[], counts: Manifest, say: Say): Promise<void> {
  say("The database is restored. Verifying the database.");
  for (const table of tables) {
    const sum = new Sum();
    for await (const rows of copyOut(client, table)) sum.add(rows);
    const expected = counts.tables.find((counted) => idOf(counted) === idOf(table));
    if (sum.digest() !== expected?.sha256)
      throw new Error(
        `The restored table ${table.name} doesn't match the backup, so nothing was restored. Try again, or use another backup.`,
      );
  }
}

async function load(client: Client, archive: VerifiedArchive, options: RestoreOptions): Promise<void> {
  const { tables } = archive.header;
  const { file, key, say } = options;
  assertFits(tables, await listTables(client));
  await withoutTriggers(client, async () => {
    await client.query(`TRUNCATE ${tables.map(sqlName).join(", ")}`);
    const loader = new Loader(client, tables, archive.manifest, say);
    await readArchive(file, key, (entry) => loader.take(entry));
    await loader.endTable();
    await assertSame(client, tables, archive.manifest, say);
    await setSequences(client, archive.manifest.sequences);
    await client.query(FINISH_RESTORE);
  });
}

/**
 * Restores an archive to an empty database and file store, and migrates the data to this version. The whole
 * archive is read and verified before anything is written. One transaction restores all rows and is committed
 * at the end. If the restore is killed before that, the database keeps a mark. No server starts with a marked
 * database, and the restore can run again.
 * @throws Error with a message for the operator
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, file, key, say } = options;
  say(`Reading ${file}.`);
  const archive = await verifyArchive({ file, key, say, onHeader: refuseNewer });
  const secret = settleSecret(archive, options.isSecretLost ?? false);
  const client = await connect(databaseUrl, "bindery restore");
  try {
    await checkServerVersion(client);
    await assertEmpty(client, archive.header);
    await client.query(MARK_RESTORE);
    await client.query(EMPTY);
    if (secret !== undefined) writeSecret(secret);
    say(`The backup of ${archive.header.createdAt} is verified. Restoring the backup.`);
    const names = new Set(archive.header.migrations.map(({ name }) => name));
    await deployMigrations(databaseUrl, undefined, names);
    await load(client, archive, options);
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
  for (const line of linesAbout(await deployMigrations(databaseUrl))) say(line);
  return archive.manifest;
}
