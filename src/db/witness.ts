import { type Acting, currentAct } from "./acting";
import { Prisma } from "./generated/client";

/** Operations of the client that write; those on many rows say how many they were. */
const WRITES = /^(create|update|upsert|delete)/;
/** SQL that writes. Locks are taken by `SELECT … FOR UPDATE`, which does not. */
const WRITING_SQL = /INSERT INTO|DELETE FROM|UPDATE "/;

function sqlOf(args: unknown): string {
  if (Array.isArray(args)) return String(args[0]);
  return typeof args === "object" && args !== null && "sql" in args ? String(args.sql) : "";
}

function hasWritten(operation: string, args: unknown, result: unknown): boolean {
  if (operation.startsWith("$")) return WRITING_SQL.test(sqlOf(args)) && result !== 0;
  const { count } = (result ?? {}) as { count?: unknown };
  return WRITES.test(operation) && count !== 0;
}

function noteCreated(act: Acting, model: string, args: unknown): void {
  const { id } = ((args as { data?: unknown }).data ?? {}) as { id?: unknown };
  if (typeof id === "string") act.created[`${model.charAt(0).toLowerCase()}${model.slice(1)}Id`] ??= id;
}

/** Notes for the act under way whether it has written anything, and what it has made. */
export const witness = Prisma.defineExtension({
  name: "witness",
  query: {
    async $allOperations({ model, operation, args, query }) {
      const result = await query(args);
      const act = currentAct();
      if (!act || !hasWritten(operation, args, result)) return result;
      act.hasWritten = true;
      if (operation === "create" && model) noteCreated(act, model, args);
      return result;
    },
  },
});
