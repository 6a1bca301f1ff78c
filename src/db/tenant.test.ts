import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { Prisma } from "./generated/client";
import { isTenantModel } from "./tenant";

const TENANT_TABLES = Object.keys(Prisma.ModelName).filter(isTenantModel);
const MENTION = new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO)\\s+"(?:${TENANT_TABLES.join("|")})"`, "gi");

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated") && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

/** Text of every string and template in a file, holes included as they are written. */
function literals(file: string, text = readFileSync(file, "utf8")): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** SQL texts that read or write more tenant tables than they name organizations. */
function unbound(sql: string[]): string[] {
  return sql.filter((text) => {
    const tables = text.match(MENTION)?.length ?? 0;
    return tables > (text.match(/organizationId/g)?.length ?? 0);
  });
}

describe("the second line behind authorization", () => {
  it("lets no hand-written SQL touch a tenant table without naming its organization", () => {
    const offenders = sourceFiles("src").flatMap((file) =>
      unbound(literals(file)).map((sql) => `${file}: ${sql}`),
    );
    expect(offenders).toEqual([]);
  });

  it("would notice such SQL", () => {
    const planted = 'const sql = `SELECT * FROM "Space" s WHERE s."id" = $1`; const ok = "hello";';
    expect(unbound(literals("planted.ts", planted))).toHaveLength(1);
  });
});
