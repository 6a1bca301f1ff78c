import { type Given, Statement, sameOrganization, tables } from "@/db/statement";

/** Returns a PDF, unless its space is in the trash. */
export const pdfById = new Statement("pdf:find", (given: Given<{ organizationId: string; id: string }>) =>
  tables
    .selectFrom("PdfExport as p")
    .innerJoin("Space as s", sameOrganization("s", "p", { id: "spaceId" }))
    .select(["p.status", "p.progress", "p.error", "p.fileKey"])
    .where("p.organizationId", "=", given("organizationId"))
    .where("p.id", "=", given("id"))
    .where("s.deletedAt", "is", null),
);
