import { describe, expect, it } from "vitest";
import { byToken } from "@/testing/caller";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const insert = (title: string) => ({ operation: "insert_page", title, document: { markdown: "Words." } });

async function makeStage() {
  const organization = await makeOrganization();
  const organizationId = organization.id;
  const author = await makePerson({ organization, role: "admin" });
  const [space, hidden] = [await makeSpace({ organizationId }), await makeSpace({ organizationId })];
  const admin = rest(author.token);
  for (const { id } of [space, hidden]) {
    const changes = ["One", "Two", "Three"].map(insert);
    const { status } = await admin.post(`/spaces/${id}/content`, { changes });
    if (status !== 200) throw new Error(String(status));
  }
  return { organization, organizationId, author, admin, space, hidden };
}

describe("the facts of spaces on the start page", () => {
  it("count the pages of the main content, and name the last editor", async () => {
    const { organizationId, author, admin, space } = await makeStage();
    const facts = async () =>
      (await byToken(author.user).content.spaceFacts({ organizationId, spaces: [space.id] }))[0];
    const before = await facts();
    const { items } = (await admin.get(`/spaces/${space.id}/revisions`)).body;
    const by = { editedBy: author.user.displayName, editedAt: items[0].createdAt };
    expect(before).toEqual({ space: space.id, pages: 3, hasMorePages: false, ...by });
    // A change request doesn't count. A deleted page doesn't count anymore.
    const { number } = (await admin.post(`/spaces/${space.id}/change-requests`, {})).body;
    await admin.post(`/spaces/${space.id}/change-requests/${number}/content`, { changes: [insert("Draft")] });
    expect(await facts()).toEqual(before);
    const { pages } = (await admin.get(`/spaces/${space.id}/content/pages`)).body;
    const changes = [{ operation: "delete_page", page: pages[0].id }];
    expect((await admin.post(`/spaces/${space.id}/content`, { changes })).status).toBe(200);
    expect(await facts()).toMatchObject({ pages: 2 });
  });

  it("leave out spaces that the person can't see, and spaces of other organizations", async () => {
    const { organization, organizationId, admin, space, hidden } = await makeStage();
    const reader = await makePerson({ organization, role: "read" });
    expect((await admin.patch(`/spaces/${hidden.id}`, { defaultLevel: null })).status).toBe(200);
    const other = await makeStage();
    const spaces = [space.id, hidden.id, other.space.id];
    const found = await byToken(reader.user).content.spaceFacts({ organizationId, spaces });
    expect(found.map((each) => each.space)).toEqual([space.id]);
    await expect(
      byToken(reader.user).content.spaceFacts({ organizationId: other.organizationId, spaces }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
