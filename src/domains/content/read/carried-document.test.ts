import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeContent, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";

it("derives a Document again only if one of its addresses has a new target, and otherwise copies it", async () => {
  const person = await makePerson();
  const space = await makeSpace({ organizationId: person.organizationId });
  const text = (href: string) => `# Title\n\nSee [this](${href}).\n`;
  await makeContent({
    space,
    pages: [
      { id: "steady", gitPath: "steady.md", text: text("b.md") },
      { id: "waiting", gitPath: "waiting.md", text: text("new.md") },
      { id: "losing", gitPath: "losing.md", text: text("gone.md") },
      { id: "plain", gitPath: "plain.md", text: "# Title\n\nWords.\n" },
      { id: "b", gitPath: "b.md" },
      { id: "gone", gitPath: "gone.md" },
    ],
  });
  const reader = rest(person.token);
  const read = async (id: string) =>
    JSON.stringify((await reader.get(`/spaces/${space.id}/content/page/${id}/document`)).body);
  const before = [];
  for (const id of ["steady", "waiting", "losing", "plain"]) before.push(await read(id));
  expect(before[2]).toContain('"page":"gone"');
  // Marks the stored Documents. The test can then distinguish copied Documents from Documents that were
  // derived again.
  await runSql(sql`UPDATE "DerivedDocument" SET "document" = replace("document", '"data":{}', '"data":{"taken":1}')
    WHERE "organizationId" = ${space.organizationId}`);
  await makeContent({
    space,
    changes: [putPage({ id: "n", gitPath: "new.md" }), { kind: "remove-page", pageId: "gone" }],
  });
  const [steady, waiting, losing, plain] = [
    await read("steady"),
    await read("waiting"),
    await read("losing"),
    await read("plain"),
  ];
  expect([steady, plain].map((each) => each?.includes('"taken":1'))).toEqual([true, true]);
  expect([steady, plain].map((each) => each?.replaceAll('{"taken":1}', "{}"))).toEqual([
    before[0],
    before[3],
  ]);
  expect(waiting).toContain('"page":"n"');
  expect(losing).not.toContain('"page":"gone"');
  expect([waiting, losing].join()).not.toContain('"taken"');
  expect(await read("steady")).toBe(steady);
});
