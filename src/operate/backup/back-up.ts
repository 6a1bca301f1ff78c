import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { generatedSecret } from "@/bootstrap";
import { fileKey } from "@/domains/content/files/key";
import { HOLD_REMOVALS, storedBlobs } from "@/domains/content/files/queries";
import { fileStore } from "@/domains/content/files/store";
import { env } from "@/env";
import { now } from "@/lib/clock";
import { version } from "../../../package.json";
import { ArchiveWriter } from "./archive";
import {
  FORMAT,
  type Header,
  inParts,
  type Manifest,
  markOf,
  NAMES,
  partName,
  Sum,
  type Table,
} from "./contents";
import { removeLeftovers, UNFINISHED } from "./facts";
import { megabytes, progress, type Say } from "./progress";
import { connect, copyOut, listTables, readSequences, sqlName } from "./tables";
import { verifyArchive } from "./verify";

export interface BackupOptions {
  databaseUrl: string;
  /** The file to write. The file must not exist yet. */
  file: string;
  /** The passphrase. If undefined, the archive isn't encrypted. */
  key: string | undefined;
  /**
   * Whether to omit the stored files. Use this option if the database will be restored in an instance that still has
   * its files.
   */
  isRowsOnly?: boolean;
  say: Say;
  signal?: AbortSignal | undefined;
}

/** The content of a backup. `missing` lists the files that rows refer to but that aren't in the store. */
export interface BackupSummary {
  rows: number;
  files: number;
  bytes: number;
  missing: string[];
}

/** Thrown if another backup of the database is running. */
export class BackupUnderWay extends Error {}

/** The key of the advisory lock that a running backup holds. */
export const ONE_AT_A_TIME = 1_650_552_422;
/**
 * Returns the name of a backup's database connection. The name contains the file's name, so that other
 * processes can see which backup is being written.
 */
export const backupConnection = (name: string) => `bindery backup ${name}`;
const FILES_PER_SUM = 5_000;
const MISSING_SHOWN = 100;

/**
 * Returns the mark of the current secret. If Bindery generated this secret, also returns the secret itself.
 */
function readSecret(): { travels: string | undefined; mark: string | null } {
  const generated = generatedSecret();
  const used = env.AUTH_SECRET ?? generated;
  return {
    travels: used === generated ? generated : undefined,
    mark: used === undefined ? null : markOf(used),
  };
}

class Backup {
  private readonly manifest: Manifest = {
    tables: [],
    sequences: [],
    files: { count: 0, bytes: 0 },
    missing: { count: 0, first: [] },
  };
  private rows = 0;
  private bytes = 0;
  private sums: string[] = [];
  private sumsWritten = 0;
  private readonly report;

  constructor(
    private readonly client: Client,
    private readonly archive: ArchiveWriter,
    private readonly options: BackupOptions,
  ) {
    this.report = progress(options.say);
  }

  private async readHeader(tables: Table[], mark: string | null): Promise<Header> {
    const { rows: migrations } = await this.client.query(
      `SELECT migration_name AS "name", checksum FROM "_prisma_migrations"
        WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY started_at, migration_name`,
    );
    const { rows } = await this.client.query("SELECT current_setting('server_version') AS postgres");
    return {
      format: FORMAT,
      version,
      createdAt: now().toISOString(),
      ...rows[0],
      migrations,
      secretMark: mark,
      tables,
    };
  }

  private async addRows(table: Table): Promise<void> {
    const sum = new Sum();
    let count = 0;
    let part = 0;
    const copied = copyOut(this.client, table, (rows) => {
      count = rows;
    });
    for await (const bytes of inParts(copied)) {
      this.options.signal?.throwIfAborted();
      sum.add(bytes);
      part += 1;
      await this.archive.add(partName(table, part), bytes.length, [bytes]);
      this.bytes += bytes.length;
      this.report(() => `Backed up ${megabytes(this.bytes)} of the database, up to the table ${table.name}.`);
    }
    this.rows += count;
    const { schema, name } = table;
    this.manifest.tables.push({ schema, name, rows: count, bytes: sum.bytes, sha256: sum.digest() });
  }

  /**
   * Adds all data in the database. All of it comes from one point in time. Writes the names of the stored
   * files to a list.
   */
  async addDatabase(listFile: string): Promise<void> {
    const { client, archive } = this;
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const names = (await listTables(client)).map(sqlName).join(", ");
    // This lock prevents a migration from running while the tables are read. If a migration ran in the meantime, the
    // data might not come from a single point in time.
    await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`);
    const tables = await listTables(client);
    const { travels, mark } = readSecret();
    await archive.addText(NAMES.header, JSON.stringify(await this.readHeader(tables, mark), null, 2));
    if (travels !== undefined) await archive.addText(NAMES.secret, travels);
    for (const table of tables) await this.addRows(table);
    this.manifest.sequences = await readSequences(client);
    const hasEmbedCards = tables.some(({ name }) => name === "EmbedCard");
    await pipeline(
      copyOut(client, `${storedBlobs.of({ hasEmbedCards }).text} ORDER BY 1, 2`),
      createWriteStream(listFile, { mode: 0o600 }),
    );
    await client.query("COMMIT");
  }

  private async addSums(): Promise<void> {
    if (this.sums.length === 0) return;
    this.sumsWritten += 1;
    await this.archive.addText(
      `${NAMES.sums}${String(this.sumsWritten).padStart(6, "0")}.sha256`,
      this.sums.join(""),
    );
    this.sums = [];
  }

  private async addFile(organizationId: string, hash: string, isNeeded: boolean): Promise<void> {
    const { files, missing } = this.manifest;
    const name = fileKey(organizationId, hash);
    const size = await fileStore().sizeOf(organizationId, hash);
    const found = size === null ? null : await fileStore().read(organizationId, hash);
    if (size === null || found === null) {
      if (!isNeeded) return;
      missing.count += 1;
      if (missing.first.length < MISSING_SHOWN) missing.first.push(name);
      return;
    }
    const sum = new Sum();
    await this.archive.add(NAMES.files + name, size, sum.through(found.body));
    files.count += 1;
    files.bytes += size;
    this.sums.push(`${sum.digest()}  ${NAMES.files}${name}\n`);
    if (this.sums.length === FILES_PER_SUM) await this.addSums();
    this.report(() => `Backed up ${files.count} files (${megabytes(files.bytes)}).`);
  }

  /** Adds the contents of all files in the list. Until the backup ends, no file can be deleted. */
  async addFiles(listFile: string): Promise<void> {
    for await (const line of createInterface({ input: createReadStream(listFile) })) {
      this.options.signal?.throwIfAborted();
      const [organizationId = "", hash = "", needed] = line.split("\t");
      await this.addFile(organizationId, hash, needed === "t");
    }
    await this.addSums();
  }

  async finish(): Promise<BackupSummary> {
    const { files, missing } = this.manifest;
    await this.archive.addText(NAMES.manifest, JSON.stringify(this.manifest, null, 2));
    await this.archive.end();
    return { rows: this.rows, files: files.count, bytes: this.bytes + files.bytes, missing: missing.first };
  }
}

/** Takes the locks that a backup needs. PostgreSQL releases these locks when the connection ends. */
async function begin(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT pg_try_advisory_lock(${ONE_AT_A_TIME}) AS free, to_regclass('public._prisma_migrations') IS NULL AS empty`,
  );
  if (rows[0].empty)
    throw new Error("There is nothing to back up, because Bindery has never started with this database.");
  if (!rows[0].free)
    throw new BackupUnderWay(
      "Another backup of this database is already running. Wait until that backup ends.",
    );
  await client.query(HOLD_REMOVALS);
}

async function write(unfinished: string, options: BackupOptions): Promise<BackupSummary> {
  const client = await connect(options.databaseUrl, backupConnection(path.basename(options.file)));
  const archive = new ArchiveWriter(unfinished, options.key);
  const listFile = `${unfinished.slice(0, -UNFINISHED.length)}.list${UNFINISHED}`;
  try {
    await begin(client);
    const backup = new Backup(client, archive, options);
    await backup.addDatabase(listFile);
    if (!options.isRowsOnly) await backup.addFiles(listFile);
    const summary = await backup.finish();
    const { key, say, signal } = options;
    say("The backup is written. Verifying the backup.");
    await verifyArchive({ file: unfinished, key, say, signal });
    return summary;
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await rm(listFile, { force: true });
    await client.end();
  }
}

/**
 * Writes all data to one file. The file gets its final name after it has been verified.
 * @throws Error if the backup fails. The error has a message for the operator, and no file is left.
 */
export async function backUp(options: BackupOptions): Promise<BackupSummary> {
  const { file } = options;
  if (existsSync(file)) throw new Error(`The file ${file} already exists. Use a different file name.`);
  const unfinished = `${file}${UNFINISHED}`;
  await removeLeftovers(path.dirname(file));
  try {
    const summary = await write(unfinished, options);
    await link(unfinished, file);
    const folder = await open(path.dirname(file), "r");
    await folder.sync().finally(() => folder.close());
    return summary;
  } finally {
    await rm(unfinished, { force: true });
  }
}
