import { hash } from "node:crypto";
import { db } from "@/db/client";

/** Tables that are written by merely being asked something. */
const BYSTANDERS = ["Throttle", "IdempotencyKey", "DerivedDocument", "_prisma_migrations"];
/** Columns that are. */
const UNCOUNTED: Readonly<Record<string, string>> = { AccessToken: "lastUsedAt", Session: "lastSeenAt" };

/** A digest of every row of every table: equal before and after whatever must change nothing. */
export async function digestOfRows(): Promise<string> {
  const tables = await db().$queryRaw<{ name: string }[]>`SELECT table_name AS "name"
    FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name`;
  const digests: string[] = [];
  for (const { name } of tables) {
    if (BYSTANDERS.includes(name)) continue;
    const [row] = await db().$queryRawUnsafe<{ rows: string | null }[]>(
      `SELECT string_agg(r, ',' ORDER BY r) AS "rows" FROM (SELECT (to_jsonb(t) - $1)::text AS r FROM "${name}" t) x`,
      UNCOUNTED[name] ?? "",
    );
    digests.push(`${name}:${row?.rows ?? ""}`);
  }
  return hash("sha256", digests.join("\n"));
}
