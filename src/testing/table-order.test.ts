import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { literals, sourceFiles } from "./source-texts";

/** The domain that owns the tables of each file of the schema. */
const OWNERS: Record<string, string> = {
  "agent-instructions": "agent-instructions",
  ask: "ask",
  "change-request": "change-requests",
  comment: "comments",
  content: "content",
  conversations: "conversations",
  git: "git",
  hostname: "sites",
  insights: "insights",
  invite: "invites",
  library: "spaces",
  openapi: "openapi",
  pdf: "content",
  search: "content",
  site: "sites",
  transfer: "transfers",
  translations: "translations",
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

/** Whether a file is of a domain that stands before the one that owns a table. */
const standsBefore = (file: string, owner: string) =>
  ORDER.some(
    ({ from, to }) =>
      new RegExp(from.path).test(file) && new RegExp(to.path).test(`src/domains/${owner}/service.ts`),
  );

const SQL_NAME = /\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+"(\w+)"/g;
const CLIENT_NAME = /\b(?:tx|db\(\)|pool\(\))\s*\.(\w+)\s*\.(?:find|create|update|delete|upsert|count)/g;

function tablesIn(file: string, text: string): Set<string> {
  const inSql = literals(file, text).flatMap((sql) =>
    [...sql.matchAll(SQL_NAME)].map(([, name]) => name as string),
  );
  const inCalls = [...text.matchAll(CLIENT_NAME)].map(
    ([, name = ""]) => name[0]?.toUpperCase() + name.slice(1),
  );
  return new Set([...inSql, ...inCalls]);
}

const upwardIn = (file: string, text: string) =>
  [...tablesIn(file, text)].filter((table) => standsBefore(file, owners.get(table) ?? "")).sort();

/** What still reaches up. Nothing is added here: a domain after it offers a function, or listens to an event. */
const KNOWN: Record<string, string[]> = {
  "src/domains/content/change-request/merged-from.ts": ["ChangeRequest"],
  "src/domains/content/computed/follow.ts": ["ChangeRequest"],
  "src/domains/content/edits/conditions.ts": ["Site", "SiteSpace"],
  "src/domains/content/pdf/service.ts": ["ChangeRequest"],
  "src/domains/members/counts.ts": ["Collection", "Space"],
  "src/domains/openapi/usage.ts": ["PageReference", "PageVersion"],
  "src/domains/organizations/update.ts": ["Collection", "Site", "Space"],
  "src/domains/spaces/contents.ts": ["Branch", "PageVersion", "Revision"],
  "src/domains/spaces/departing-contents.ts": [
    "Blob",
    "Branch",
    "DocumentText",
    "FileVersion",
    "PageVersion",
    "ReusableContentVersion",
    "StructureFileVersion",
    "TextSections",
    "Translation",
  ],
  "src/domains/spaces/space-table.ts": ["Branch"],
  "src/domains/spaces/tenancy.ts": ["ChangeRequest", "GitRun"],
  "src/domains/teams/reach.ts": ["Collection", "Site", "Space"],
};

describe("SQL obeys the order of the domains, as imports do", () => {
  it("in every file, but for those that are known to reach up", () => {
    const found = sourceFiles(/./)
      .filter((file) => file.startsWith("src/domains/") && !file.endsWith(".fixture.ts"))
      .map((file) => [file, upwardIn(file, readFileSync(file, "utf8"))] as const)
      .filter(([, tables]) => tables.length > 0);
    expect(Object.fromEntries(found)).toEqual(KNOWN);
  });

  it("is found broken in a statement and in a call of the client", () => {
    const file = "src/domains/spaces/planted.ts";
    expect(upwardIn(file, 'const sql = `SELECT 1 FROM "Comment" c JOIN "Space" s`;')).toEqual(["Comment"]);
    expect(upwardIn(file, "await tx.siteSpace.findMany({});")).toEqual(["SiteSpace"]);
  });
});
