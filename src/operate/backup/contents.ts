import { createHash, createHmac } from "node:crypto";
import { z } from "zod";

/** What an archive holds, in this order: what it is, the secret, the tables, the files with their sums, the counts. */
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

/** The first entry: what is needed to decide whether an archive can be restored here. */
export const header = z.object({
  format: z.number().int(),
  /** Version of the service that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** `server_version` of PostgreSQL. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Tells whether an AUTH_SECRET is the one in use when it was made; null where none was. */
  secretMark: z.string().nullable(),
  /** In an order in which each comes after those it refers to. */
  tables: z.array(table),
});
export type Header = z.output<typeof header>;

const counted = { rows: z.number().int(), bytes: z.number().int(), sha256: z.string() };

/** The last entry: without it an archive is not whole. */
export const manifest = z.object({
  tables: z.array(z.object({ schema: z.string(), name: z.string(), ...counted })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** Files that rows refer to and that were not in the store: how many, and the first of them. */
  missing: z.object({ count: z.number().int(), first: z.array(z.string()) }),
});
export type Manifest = z.output<typeof manifest>;

/** The mark of a secret, from which the secret can't be computed. */
export const markOf = (secret: string): string =>
  createHmac("sha256", secret).update("bindery backup").digest("hex");

export const partName = ({ schema, name }: Pick<Table, "schema" | "name">, part: number): string =>
  `${NAMES.tables}${schema}.${name}/${String(part).padStart(6, "0")}.copy`;

/** The table that a part belongs to, as `schema.name`. */
export const tableOfPart = (name: string): string => name.slice(NAMES.tables.length, name.lastIndexOf("/"));

/** Counts and hashes what passes. */
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

/** What a table is written in. */
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
