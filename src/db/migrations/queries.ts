import { Statement, tables } from "../statement";

/** Reads the names of the applied migrations. */
export const appliedNames = new Statement("migrations:applied", () =>
  tables
    .withTables<{
      _prisma_migrations: {
        migration_name: string;
        finished_at: Date | null;
        rolled_back_at: Date | null;
      };
    }>()
    .selectFrom("_prisma_migrations as m")
    .select("m.migration_name as name")
    .where("m.finished_at", "is not", null)
    .where("m.rolled_back_at", "is", null),
);
