import { expect, it } from "vitest";
import { db } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import { makeSpace } from "@/testing/make/space";
import { storeTexts } from "../write/texts";
import { IndexWriter } from "./index-writer";

it("stores the same texts and sections as a concurrent writer, without a deadlock", async () => {
  const { organizationId, id: spaceId } = await makeSpace();
  await db().documentText.create({ data: { organizationId, hash: "older", text: "older" } });
  const sections = JSON.stringify([{ hash: "older", sections: [] }]);
  const rows = { count: 1, sections, entries: "[]", words: [] };
  const place = { organizationId, spaceId };
  let waiting: Promise<void> | undefined;
  await inTransaction(null, async (one) => {
    await new IndexWriter(one, place).add(rows);
    await inTransaction(null, async (other) => {
      await storeTexts(other, organizationId, [["newer", "newer"]]);
      waiting = storeTexts(one, organizationId, [["newer", "newer"]]);
      await new IndexWriter(other, place).add(rows);
    });
    await waiting;
  });
  expect(await db().textSections.count({ where: { organizationId, hash: "older" } })).toBe(1);
});
