import { describe, expect, it } from "vitest";
import { literals, sourceFiles } from "@/testing/source-texts";
import { Prisma } from "./generated/client";
import { isTenantModel } from "./tenant";

const TENANT_TABLES = Object.keys(Prisma.ModelName).filter(isTenantModel);
const MENTION = new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO)\\s+"(?:${TENANT_TABLES.join("|")})"`, "gi");

/** Returns the SQL texts in which tenant tables occur more often than `organizationId`. */
function unbound(sql: string[]): string[] {
  return sql.filter((text) => {
    const tables = text.match(MENTION)?.length ?? 0;
    return tables > (text.match(/organizationId/g)?.length ?? 0);
  });
}

describe("the check that statements contain an organization", () => {
  it("requires an organization in every hand-written SQL text with a tenant table", () => {
    const offenders = sourceFiles(new RegExp(MENTION, "i")).flatMap((file) =>
      unbound(literals(file)).map((sql) => `${file}: ${sql}`),
    );
    expect(offenders).toEqual([]);
  });

  it("reports SQL without an organization", () => {
    const planted = 'const sql = `SELECT * FROM "Space" s WHERE s."id" = $1`; const ok = "hello";';
    expect(unbound(literals("planted.ts", planted))).toHaveLength(1);
  });
});
