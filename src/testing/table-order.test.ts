import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { literals, sourceFiles } from "./source-texts";

/** Schema files whose tables all other domains can use. */
const OF_ALL = ["account", "audit", "base", "email-domain", "oauth", "organization", "scim", "sso"];

/** Maps each remaining schema file to the domain that owns its tables. */
const OWNERS: Record<string, string> = {
  "agent-instructions": "agent-instructions",
  ask: "ask",
  "change-request": "change-requests",
  checks: "checks",
  comment: "comments",
  content: "content",
  conversations: "conversations",
  embeds: "content",
  git: "git",
  names: "names",
  import: "imports",
  insights: "insights",
  ownership: "ownership",
  invite: "invites",
  library: "spaces",
  notification: "notifications",
  openapi: "openapi",
  pdf: "content",
  search: "content",
  synonyms: "search",
  site: "sites",
  transfer: "transfers",
  translations: "translations",
  webhook: "webhooks",
};

const owners = new Map(
  Object.entries(OWNERS).flatMap(([file, domain]) =>
    [...readFileSync(`prisma/schema/${file}.prisma`, "utf8").matchAll(/^model (\w+)/gm)].map(
      ([, table]) => [table as string, domain] as const,
    ),
  ),
);

interface Rule {
  name: string;
  from: { path: string };
  to: { path: string };
}
const { forbidden } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as {
  forbidden: Rule[];
};
const ORDER = forbidden.filter(({ name }) => name.startsWith("domain-order-"));

/** Whether a file belongs to a domain that comes before the owner of a table. */
const standsBefore = (file: string, owner: string) =>
  ORDER.some(
    ({ from, to }) =>
      new RegExp(from.path).test(file) && new RegExp(to.path).test(`src/domains/${owner}/service.ts`),
  );

const SQL_NAME = /\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+"(\w+)"/g;
/** Matches a table's name in a statement of Kysely. */
const KYSELY_NAME = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|from|using|\w+Join)\(\s*\[?"(\w+)/g;
/** Matches a table's name in an object literal: as the value of `name`, or as a property whose value is a string. */
const DECLARED_NAME = /^\s*(?:name: "(\w+)"|(\w+): ")/gm;
const CLIENT_NAME = /\b(?:tx|db\(\)|pool\(\))\s*\.(\w+)\s*\.(?:find|create|update|delete|upsert|count)/g;

function tablesIn(file: string, text: string): Set<string> {
  const inSql = literals(file, text).flatMap((sql) =>
    [...sql.matchAll(SQL_NAME)].map(([, name]) => name as string),
  );
  const inCalls = [...text.matchAll(CLIENT_NAME)].map(
    ([, name = ""]) => name[0]?.toUpperCase() + name.slice(1),
  );
  const inStatements = [...text.matchAll(KYSELY_NAME)].map(([, name]) => name as string);
  const declared = [...text.matchAll(DECLARED_NAME)].map(([, name, key]) => (name ?? key) as string);
  return new Set([...inSql, ...inCalls, ...inStatements, ...declared]);
}

const upwardIn = (file: string, text: string) =>
  [...tablesIn(file, text)].filter((table) => standsBefore(file, owners.get(table) ?? "")).sort();

describe("SQL follows the order of the domains, as imports do", () => {
  it("has an owner for every schema file", () => {
    const files = readdirSync("prisma/schema").map((file) => file.replace(/\.prisma$/, ""));
    expect(files.sort()).toEqual([...OF_ALL, ...Object.keys(OWNERS)].sort());
  });

  it("in every file, so that no domain uses the table of a later domain", () => {
    const found = sourceFiles(/./)
      .filter((file) => file.startsWith("src/domains/") && !file.endsWith(".fixture.ts"))
      .map((file) => [file, upwardIn(file, readFileSync(file, "utf8"))] as const)
      .filter(([, tables]) => tables.length > 0);
    expect(Object.fromEntries(found)).toEqual({});
  });

  it("or the check reports the statement, the call of the client, or the list of tables", () => {
    const file = "src/domains/spaces/planted.ts";
    expect(upwardIn(file, 'const sql = `SELECT 1 FROM "Comment" c JOIN "Space" s`;')).toEqual(["Comment"]);
    const statement = 'tables.selectFrom("Space as s").innerJoin("Comment as c", "c.spaceId", "s.id")';
    expect(upwardIn(file, statement)).toEqual(["Comment"]);
    expect(upwardIn(file, "await tx.siteSpace.findMany({});")).toEqual(["SiteSpace"]);
    expect(upwardIn(file, 'const HOLDERS = {\n  SiteImage: "fileKey",\n};')).toEqual(["SiteImage"]);
  });
});
