import type pg from "pg";
import { type SealedColumn, type SealPurpose, sealedColumns, unseal } from "@/lib/seal";
import { withStartClient } from "./wait";

/**
 * The number of values of each kind that are tested. A single value isn't enough. If the secret was changed,
 * the database can contain values from before the change and values from after the change.
 */
const samplesMax = 100;

const kinds = Object.entries(sealedColumns).flatMap(([purpose, columns]) =>
  columns.map((column): [SealPurpose, SealedColumn] => [purpose as SealPurpose, column]),
);

function opens(purpose: SealPurpose, sealed: string | Buffer): boolean {
  try {
    unseal(purpose, typeof sealed === "string" ? Buffer.from(sealed, "base64url") : sealed);
    return true;
  } catch {
    return false;
  }
}

/** Whether a database contains accounts. */
export function isPopulated(databaseUrl: string): Promise<boolean> {
  return withStartClient(databaseUrl, async (client) => {
    const { rows } = await client.query('SELECT EXISTS (SELECT FROM "User") AS populated');
    return rows[0].populated;
  });
}

async function findUnreadable(client: pg.Client): Promise<SealedColumn[]> {
  const unreadable: SealedColumn[] = [];
  for (const [purpose, sealed] of kinds) {
    const { table, column } = sealed;
    const { rows } = await client.query(
      `SELECT "${column}" AS value FROM "${table}" WHERE "${column}" IS NOT NULL LIMIT ${samplesMax}`,
    );
    if (rows.some(({ value }) => !opens(purpose, value))) unreadable.push(sealed);
  }
  return unreadable;
}

/**
 * Checks that the values in the database can be decrypted with this process's AUTH_SECRET.
 * @throws Error if a value can't be decrypted. The message says what to do.
 */
export function checkSecret(databaseUrl: string): Promise<void> {
  return withStartClient(databaseUrl, async (client) => {
    const unreadable = await findUnreadable(client);
    if (unreadable.length === 0) return;
    throw new Error(
      `AUTH_SECRET can't decrypt these values in the database: ${unreadable
        .map(({ label }) => label)
        .join(", ")}. Restore the file auth-secret of DATA_DIR from a backup, or set AUTH_SECRET to ` +
        "its previous value. If you lost the previous value, delete the encrypted values with: npm start -- --discard-encrypted",
    );
  });
}

async function discard(client: pg.Client, purpose: SealPurpose, sealed: SealedColumn): Promise<number> {
  const { table, column, optional } = sealed;
  const { rows } = await client.query(
    `SELECT ctid, "${column}" AS value FROM "${table}" WHERE "${column}" IS NOT NULL FOR UPDATE`,
  );
  const places = rows.filter(({ value }) => !opens(purpose, value)).map(({ ctid }) => ctid);
  const verb = optional ? `UPDATE "${table}" SET "${column}" = NULL` : `DELETE FROM "${table}"`;
  await client.query(`${verb} WHERE ctid = ANY($1::tid[])`, [places]);
  return places.length;
}

/** Removes the encrypted values that can no longer be decrypted. Returns a message for each kind of value. */
export function discardUnreadable(databaseUrl: string): Promise<string[]> {
  return withStartClient(databaseUrl, async (client) => {
    await client.query("BEGIN");
    const lines: string[] = [];
    for (const [purpose, sealed] of kinds) {
      const count = await discard(client, purpose, sealed);
      if (count > 0)
        lines.push(`Removed ${count} encrypted values (${sealed.label}) that could not be decrypted.`);
    }
    await client.query("COMMIT");
    return lines;
  });
}
