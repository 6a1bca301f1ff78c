import { createHash, createHmac } from "node:crypto";
import { z } from "zod";

/**
 * The names of an archive's entries. The order of the entries is: header, secret, tables, files and their
 * checksums, counts.
 */
export const NAMES = {
  header: "archive.json",
  secret: "auth-secret",
  tables: "tables/",
  files: "files/",
  sums: "sums/",
  manifest: "manifest.json",
} as const;

export const FORMAT = 1;

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
export type Table = z.output<typeof table>;

/** The first entry. The header shows whether this instance can restore the archive. */
export const header = z.object({
  format: z.number().int(),
  /** The version of Bindery that wrote the archive. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** PostgreSQL's `server_version`. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** A mark that identifies the AUTH_SECRET of the instance without revealing it, or null if there was no secret. */
  secretMark: z.string().nullable(),
  /** The tables. Each table comes after the tables to which it refers. */
  tables: z.array(table),
});
export type Header = z.output<typeof header>;

const counted = { rows: z.number().int(), bytes: z.number().int(), sha256: z.string() };

/** The last entry. If the manifest is missing, the archive is incomplete. */
export const manifest = z.object({
  tables: z.array(z.object({ schema: z.string(), name: z.string(), ...counted })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /**
   * The files that rows refer to but that weren't in the store: their number, and the names of the first
   * files.
   */
  missing: z.object({ count: z.number().int(), first: z.array(z.string()) }),
});
export type Manifest = z.output<typeof manifest>;

/** Returns a mark that identifies a secret. The secret can't be computed from its mark. */
export const markOf = (secret: string): string =>
  createHmac("sha256", secret).update("bindery backup").digest("hex");

export const partName = ({ schema, name }: Pick<Table, "schema" | "name">, part: number): string =>
  `${NAMES.tables}${schema}.${name}/${String(part).padStart(6, "0")}.copy`;

/** Returns the table to which a part belongs, as `schema.name`. */
export const tableOfPart = (name: string): string => name.slice(NAMES.tables.length, name.lastIndexOf("/"));

/** Counts and hashes the data that passes through it. */
export class Sum {
  bytes = 0;
  private readonly hash = createHash("sha256");

  add(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
  }

  async *through(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.add(chunk);
      yield chunk;
    }
  }

  digest(): string {
    return this.hash.digest("hex");
  }
}

const PART_BYTES = 4 * 1024 * 1024;

/** Splits the data of a table into parts. */
export async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(chunks);
}
