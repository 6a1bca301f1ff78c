import { expect, it } from "vitest";
import { db } from "@/db/client";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { forgetUnusedWords, indexMissingSpaces } from "./reindex";

/** A text that the index might split into other words than PostgreSQL does. */
const AWKWARD =
  "foo_bar.baz v1.2.3 user@example.org don't 1e5 C++ /usr/local/bin http://example.org/a-b?q=1 état naïve ＡＢＣ -12.5 " +
  "O'Reilly 10:30 #tag node.js x86_64 &amp; 50% 3/4 İstanbul straße ﬁle e.g. a.m. well-known 0x7f €5 ½ ²";

/** Creates a space with three pages. Returns functions to search the space. */
async function makeLibrary() {
  const { organizationId, token } = await makePerson({ role: "admin" });
  const { id: spaceId } = await makeSpace({ organizationId, editMode: "live" });
  const api = rest(token);
  const change = async (changes: unknown) => {
    const { status, body } = await api.post(`/spaces/${spaceId}/content`, { changes });
    expect(status).toBe(200);
    return body;
  };
  const insert = (title: string, markdown: string) => ({
    operation: "insert_page",
    title,
    document: { markdown },
  });
  await change([
    insert("Kept", `Configuring the snapshotter, in a row of 設定値. ${AWKWARD}\n`),
    insert("Removed", "The zyzzyvas snapshot the configuration.\n"),
    insert("Rewritten", "Quokkas.\n"),
  ]);
  const { pages } = (await api.get(`/spaces/${spaceId}/content/pages`)).body;
  const idOf = (title: string) => pages.find((page: { title: string }) => page.title === title).id;
  const words = async () =>
    (await db().searchWord.findMany({ where: { organizationId, spaceId } })).map(({ word }) => word).sort();
  const found = async (query: string) =>
    (await api.get(`/spaces/${spaceId}/search?query=${encodeURIComponent(query)}`)).body.count;
  return { organizationId, spaceId, change, idOf, words, found };
}

it("removes exactly the words that are no longer on any page", async () => {
  const { change, idOf, words, found } = await makeLibrary();
  const before = await words();
  await forgetUnusedWords();
  expect(await words()).toEqual(before);

  await change([
    { operation: "delete_page", page: idOf("Removed") },
    { operation: "update_page", page: idOf("Rewritten"), document: { markdown: "Wombats.\n" } },
  ]);
  expect(await words()).toEqual(expect.arrayContaining(["zyzzyvas", "quokkas", "wombats"]));
  await forgetUnusedWords();
  const gone = [...before, "wombats"].filter(
    (word) => !["removed", "zyzzyvas", "quokkas", "snapshot"].includes(word),
  );
  expect(await words()).toEqual(gone.sort());
  expect([await found("snapshotter"), await found("wombta"), await found("設定値")]).toEqual([1, 1, 1]);

  await change([{ operation: "update_page", page: idOf("Rewritten"), document: { markdown: "Quokkas.\n" } }]);
  expect(await words()).toContain("quokkas");
});

it("indexes a space again if an earlier version of the index contains it", async () => {
  const { organizationId, spaceId, idOf, found } = await makeLibrary();
  await db().searchPage.deleteMany({ where: { organizationId, spaceId, pageId: idOf("Rewritten") } });
  await indexMissingSpaces();
  expect(await found("quokkas")).toBe(0);

  const where = { organizationId_id: { organizationId, id: spaceId } };
  await db().space.update({ where, data: { searchVersion: 0 } });
  await indexMissingSpaces();
  expect(await found("quokkas")).toBe(1);
  expect(await db().space.findUnique({ where, select: { searchVersion: true } })).toEqual({
    searchVersion: 1,
  });
});
