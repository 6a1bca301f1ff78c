import { describe, expect, it } from "vitest";
import { HOSTILE_TEXTS } from "@/testing/hostile/texts";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const BYTES = 4096;

describe("a hostile text", () => {
  it("is either stored and returned unchanged, or rejected with a message and without side effects", {
    timeout: 120_000,
  }, async () => {
    const person = await makePerson({ role: "admin" });
    const space = await makeSpace({ organizationId: person.organizationId });
    const api = rest(person.token);
    const { id } = (await api.post(`/spaces/${space.id}/change-requests`, {})).body;
    const content = `/spaces/${space.id}/change-requests/${id}/content`;
    let [written, refused] = [0, 0];
    for (const [index, { name, at }] of HOSTILE_TEXTS.entries()) {
      const slug = `page-${index}`;
      const insert = {
        operation: "insert_page",
        title: slug,
        slug,
        ref: slug,
        document: { markdown: at(BYTES) },
      };
      const { status, body } = await api.post(content, { changes: [insert] });
      const found = await api.get(`${content}/path/${slug}`);
      if (status === 200) {
        written += 1;
        expect([name, found.status]).toEqual([name, 200]);
        const markdown = await api.get(`${content}/page/${found.body.id}?format=markdown`);
        expect([name, markdown.status]).toEqual([name, 200]);
      } else {
        refused += 1;
        expect([name, status, body.error.message]).toEqual([name, 400, expect.stringMatching(/(line \d+)/)]);
        expect([name, found.status]).toEqual([name, 404]);
      }
    }
    expect(written).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(5);
  });
});
