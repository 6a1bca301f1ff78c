import { sql } from "kysely";
import { columns, type Given, Statement, tables } from "@/db/statement";
import { OPEN_END } from "@/db/version-range";
import type { BlockKeys } from "@/domains/content/markdown";
import { LayeredStatement, type OfContent } from "@/domains/content/read/layered";

/** Returns pages whose text people write, sorted by ID, with everything that their checks depend on. */
export const pagesToCheck = new LayeredStatement(
  "checks:pages",
  (given: Given<OfContent & { from: string; limit: number }>, visible) =>
    tables
      .selectFrom(
        visible("PageVersion", (found) =>
          found
            .select(["v.pageId", "v.title", "v.textHash", "v.branchId", "v.fromNumber", "v.gitPath"])
            .select(sql.ref<BlockKeys | null>("v.keys").as("keys"))
            .where("v.pageId", ">", given("from"))
            .where("v.textHash", "is not", null)
            .where(sql<boolean>`v."computed"->'props'->'doc' is null`),
        ).as("p"),
      )
      .selectAll("p")
      .$narrowType<{ textHash: string }>()
      .orderBy("p.pageId")
      .limit(given("limit")),
);

/** Returns the findings of a branch that aren't fixed. */
export const presentFindings = new Statement(
  "check-findings:present",
  (given: Given<{ organizationId: string; branchId: string }>) =>
    tables
      .selectFrom("CheckFinding as f")
      .select(columns("CheckFinding", "f"))
      .where("f.organizationId", "=", given("organizationId"))
      .where("f.branchId", "=", given("branchId"))
      .where("f.toNumber", "=", sql.lit(OPEN_END)),
);
