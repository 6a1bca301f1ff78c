import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { actOf } from "@/testing/act";
import { makeOrganization } from "@/testing/make/organization";
import { runSql } from "@/testing/sql";
import { ingestConversations } from "./ingest";

const MIGRATION = readFileSync("prisma/migrations/20261122174000_conversation_stems/migration.sql", "utf8");

it("the migration replaces topics with stems, and doesn't change other terms", async () => {
  const { id: organizationId } = await makeOrganization();
  const parts = [{ type: "message" as const, role: "user" as const, body: "Invoices" }];
  await ingestConversations(actOf("somebody"), organizationId, [{ id: "one", parts }]);
  const terms = { "#invoice": 2, invoic: 1, "#two-factor": 1.5, lost: 1 };
  const issue = { organizationId, id: newId(), conversationId: "one", ordinal: 0, terms };
  await db().conversationIssue.create({
    data: {
      ...issue,
      title: "Invoices",
      details: {},
      impact: "low",
      createdAt: new Date(),
      ingestedAt: new Date(),
    },
  });
  await db().conversationTerm.createMany({
    data: [
      { organizationId, term: "#invoice", issues: 2 },
      { organizationId, term: "invoic", issues: 1 },
    ],
  });
  for (const statement of MIGRATION.split(/;\n\n|;\n(?=DELETE)/)) await runSql(sql.raw(statement));
  const [kept] = await db().conversationIssue.findMany({ where: { organizationId } });
  expect(kept?.terms).toEqual({ invoic: 3, factor: 1.5, lost: 1 });
  expect(await db().conversationTerm.findMany({ where: { organizationId } })).toEqual([
    { organizationId, term: "invoic", issues: 3 },
  ]);
});
