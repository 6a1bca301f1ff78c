import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Space } from "@/db/generated/client";
import { fileStore } from "@/domains/content/files/store";
import { requiredEnv } from "@/env";
import { bundled } from "@/testing/bundled";
import { makeCollection } from "@/testing/make/collection";
import { makeContent } from "@/testing/make/content";
import { makeOrganization } from "@/testing/make/organization";
import { makeSamlKey, makeSamlProvider } from "@/testing/make/saml-provider";
import { makeSite } from "@/testing/make/site";
import { makeSpace } from "@/testing/make/space";
import { withSettings } from "@/testing/settings";
import { checks } from "./checks";
import { examine } from "./examine";

const url = requiredEnv("DATABASE_URL");
let client: pg.Client;
let space: Space;
let siteId = "";
const run = (sql: string) =>
  client.query(
    sql.replaceAll("$org", space.organizationId).replaceAll("$id", space.id).replaceAll("$site", siteId),
  );

beforeAll(async () => {
  client = new pg.Client({ connectionString: url });
  await client.connect();
  const collection = await makeCollection();
  space = await makeSpace({ parent: await makeCollection({ parent: collection }) });
  const pages = [
    { id: "a", pages: [{ id: "b" }] },
    { id: "c", type: "group" as const },
  ];
  await makeContent({ space, pages, files: [{ id: "f", gitPath: "f.txt", bytes: Buffer.from("f") }] });
  await makeContent({ space, pages: [{ id: "a", title: "Anew" }] });
  await makeSamlKey(await makeSamlProvider({ organizationId: space.organizationId }));
  siteId = (await makeSite({ organizationId: space.organizationId })).id;
});
afterAll(() => client.end());

const wrong = async (repair = false) => (await examine(url, repair)).findings.map((finding) => finding.wrong);
const WHERE = `WHERE "organizationId" = '$org'`;

/**
 * Violations of invariants. Each has the expected message and the SQL that causes the violation. If the
 * doctor can't repair the violation, there is also SQL that reverts it.
 */
const breaks: [said: RegExp, sql: string, back?: string][] = [
  [
    /versions in PageVersion/,
    `UPDATE "PageVersion" SET "toNumber" = 99 ${WHERE} AND "pageId" = 'a' AND "toNumber" < 99`,
    `UPDATE "PageVersion" SET "toNumber" = 3 ${WHERE} AND "toNumber" = 99`,
  ],
  [
    /versions in FileVersion/,
    `UPDATE "FileVersion" SET "fromNumber" = 99 ${WHERE}`,
    `UPDATE "FileVersion" SET "fromNumber" = 2 ${WHERE}`,
  ],
  [
    /branches don't point to their last revision/,
    `UPDATE "Branch" SET "headNumber" = 9 ${WHERE}; UPDATE "Space" SET "revisionNumber" = 9 ${WHERE}`,
    `UPDATE "Branch" SET "headNumber" = 3 ${WHERE}; UPDATE "Space" SET "revisionNumber" = 3 ${WHERE}`,
  ],
  [
    /spaces don't refer to the latest revision/,
    `UPDATE "Space" SET "revisionId" = 'x', "revisionNumber" = 1 ${WHERE}`,
  ],
  [/spaces don't refer to the latest revision/, `UPDATE "Space" SET "revisionNumber" = 1 ${WHERE}`],
  [
    /pages have a parent that/,
    `UPDATE "PageVersion" SET "parentId" = 'nowhere' ${WHERE} AND "pageId" = 'b'`,
    `UPDATE "PageVersion" SET "parentId" = 'a' ${WHERE} AND "pageId" = 'b'`,
  ],
  [
    /pages have a parent that/,
    `UPDATE "PageVersion" SET "parentId" = 'b' ${WHERE} AND "pageId" = 'a' AND "toNumber" > 99`,
    `UPDATE "PageVersion" SET "parentId" = NULL ${WHERE} AND "pageId" = 'a'`,
  ],
  [
    /rows in PageVersion refer to texts/,
    `UPDATE "PageVersion" SET "textHash" = reverse("textHash") ${WHERE} AND "pageId" = 'b'`,
    `UPDATE "PageVersion" SET "textHash" = reverse("textHash") ${WHERE} AND "pageId" = 'b'`,
  ],
  [
    /PDFs are ready/,
    `INSERT INTO "PdfExport" ("organizationId", "id", "spaceId", "revisionId", "variant", "title", "status", "fileKey")
    VALUES ('$org', 'p', '$id', 'r', 'v', 't', 'success', 'gone')`,
  ],
  [
    /images of embeds are ready/,
    `INSERT INTO "EmbedCard" ("organizationId", "spaceId", "id", "url", "fileKey")
    VALUES ('$org', '$id', 'e', 'https://example.org/', 'gone')`,
  ],
  [
    /exported sites are ready/,
    `INSERT INTO "SiteBundle" ("organizationId", "id", "siteId", "mark", "status", "fileKey")
    VALUES ('$org', 'b', '$site', 'm', 'completed', 'gone')`,
  ],
  [/ancestors in Collection/, `UPDATE "Collection" SET "ancestorIds" = '{}' ${WHERE}`],
  [/ancestors in Space/, `UPDATE "Space" SET "ancestorIds" = '{x}' ${WHERE}`],
  [/rows of Space have no entry/, `DELETE FROM "Locator" ${WHERE} AND "id" = '$id'`],
  [
    /rows of Collection have no entry/,
    `UPDATE "Locator" SET "organizationId" = 'x' ${WHERE} AND "id" <> '$id'`,
  ],
  [/Space.comments/, `UPDATE "Space" SET "comments" = 3 ${WHERE}`],
  [/Space.changeRequestsOpen/, `UPDATE "Space" SET "changeRequestsOpen" = 3 ${WHERE}`],
  [/Space.changeRequestsDraft/, `UPDATE "Space" SET "changeRequestsDraft" = 3 ${WHERE}`],
  [/the search index doesn't match/, `DELETE FROM "SearchPage" ${WHERE} AND "pageId" = 'b'`],
  [/the search index doesn't match/, `DELETE FROM "TextSections" ${WHERE}`],
  [/the search index doesn't match/, `UPDATE "SearchPage" SET "sections" = '{}' ${WHERE} AND "pageId" = 'a'`],
  [/salts that anonymize visitors/, `INSERT INTO "VisitorSalt" ("day", "salt") VALUES ('2020-01-01', 'x')`],
  [
    /jobs have failed/,
    `SELECT graphile_worker.add_job('x', max_attempts := 1); UPDATE graphile_worker._private_jobs SET attempts = 1`,
    "DELETE FROM graphile_worker._private_jobs",
  ],
  [
    /indexes are invalid/,
    `CREATE TABLE broken (x int); INSERT INTO broken VALUES (1), (1)`,
    "DROP TABLE broken",
  ],
];

describe("the doctor", () => {
  it("finds no problems in valid data", async () => {
    expect(await examine(url, false)).toEqual({ findings: [], repaired: [] });
  });

  it.each(breaks)("reports a violation: %s", async (said, sql, back) => {
    await run(sql);
    if (/indexes/.test(said.source))
      await run("CREATE UNIQUE INDEX CONCURRENTLY broken_x ON broken (x)").catch(() => {});
    expect(await wrong()).toEqual([expect.stringMatching(said)]);
    if (back) await run(back);
    else {
      const { findings, repaired } = await examine(url, true);
      expect([findings, repaired]).toEqual([[], [expect.stringMatching(said)]]);
    }
    expect(await wrong()).toEqual([]);
  });

  it("can repair data when it runs as a command, with threads that parse pages", async () => {
    const program = bundled("operate/main.ts");
    symlinkSync(bundled("threads/main.ts"), path.join(path.dirname(program), "thread.js"));
    await run(`DELETE FROM "TextSections" ${WHERE}; DELETE FROM "SearchPage" ${WHERE}`);
    const settings = { ...process.env, DATABASE_URL: url };
    const command = [program, "doctor", "--repair"];
    const { status, stderr } = spawnSync(process.execPath, command, { env: settings, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, expect.stringMatching(/Fixed: the search index doesn't match/)]);
    expect(await wrong()).toEqual([]);
  });

  it("reports missing files, and a secret that can't decrypt the stored values", async () => {
    const { rows } = await run(`SELECT "blobHash" AS hash FROM "FileVersion" ${WHERE}`);
    await fileStore().remove(space.organizationId, rows[0].hash);
    expect(await wrong(true)).toEqual([expect.stringMatching(/files are missing/)]);
    await run(
      `UPDATE "SamlKey" SET "privateKey" = set_byte("privateKey", 20, get_byte("privateKey", 20) # 255) ${WHERE}`,
    );
    expect(await wrong(true)).toContain("encrypted values can't be read");
  });

  it("lists hostnames and other names that several organizations use, which an earlier version allowed", async () => {
    const restore = withSettings({ TRUSTED_HOSTNAMES: "*.docs.example.com" });
    const { id } = await makeOrganization({ hostname: "acme-of-two" });
    const owner = space.organizationId;
    const address = "basename:acme-of-two";
    await run(
      `INSERT INTO "SiteAddress" ("address", "organizationId", "siteId") VALUES ('${address}', '$org', '$site')`,
    );
    const { findings } = await examine(url, false);
    const said = findings.find(({ wrong: what }) => what === "several organizations use the same name");
    expect(said?.places).toEqual([["acme-of-two", ...[id, owner].toSorted()].join(" ")]);
    await run(`DELETE FROM "SiteAddress" WHERE "address" = '${address}'`);
    await run(
      `INSERT INTO "HostnameClaim" ("hostname", "organizationId", "method") VALUES ('acme-of-two.docs.example.com', '$org', 'trusted')`,
    );
    expect(await wrong()).toContain("several organizations use the same name");
    await run(`DELETE FROM "HostnameClaim" ${WHERE}`);
    expect(await wrong()).not.toContain("several organizations use the same name");
    restore();
  });

  it("has a test for each kind of check", () => {
    const untested = checks.filter(({ wrong: said }) => !breaks.some(([pattern]) => pattern.test(said)));
    expect(
      untested.map(
        ({ wrong: said }) => said.match(/ReusableContentVersion|StructureFileVersion|ChangeRequest/)?.[0],
      ),
    ).toEqual([
      "ReusableContentVersion",
      "StructureFileVersion",
      "ReusableContentVersion",
      "StructureFileVersion",
      "ChangeRequest",
    ]);
  });
});
