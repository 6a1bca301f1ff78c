import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import type { ScopedChangeRequest } from "@/scopes/change-request";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makeContent, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

let space: Space;
let reader: ReturnType<typeof rest>;
let changeRequest: ScopedChangeRequest;
let base: string;
const branch = () => ({ ...space, branchId: changeRequest.branchId });
const titlesAt = async (path: string): Promise<string[]> =>
  (await reader.get(path)).body.pages.map((page: { title: string }) => page.title);

beforeEach(async () => {
  const person = await makePerson({ role: "read" });
  reader = rest(person.token);
  space = await makeSpace({ organizationId: person.organizationId });
  await makeContent({
    space,
    pages: [
      { id: "a", title: "A", gitPath: "a.md", text: "# A\n\n[b](b.md) ![](logo.png)\n" },
      { id: "b", title: "B", gitPath: "b.md", text: "# B\n\nold\n", pages: [{ id: "c", title: "C" }] },
    ],
    files: [{ id: "logo", gitPath: "logo.png", bytes: Buffer.from("logo") }],
    changes: [
      { kind: "put-reusable-content", reusableContent: { id: "r", title: "Reused", text: "Again.\n" } },
    ],
  });
  changeRequest = await makeChangeRequest({ space });
  base = `/spaces/${space.id}/change-requests/${changeRequest.id}/content`;
});

describe("the content of a change request", () => {
  it("is the content of its base until it's edited, but has its own revision", async () => {
    const own = (await reader.get(base)).body;
    const head = (await reader.get(`/spaces/${space.id}/content`)).body;
    expect(own.id).toBe(changeRequest.headRevisionId);
    expect(own.parents).toEqual([head.id]);
    for (const part of ["pages", "files", "reusableContents", "variables"])
      expect(own[part]).toEqual(head[part]);
  });

  it("includes the pages that the change request changed, moved, added and removed, while the space's head stays the same", async () => {
    const before = (await reader.get(`/spaces/${space.id}/content/pages`)).body;
    await makeContent({
      space: branch(),
      pages: [{ id: "d", title: "D", gitPath: "d.md" }],
      changes: [
        putPage({ id: "a", title: "A2", gitPath: "a.md", text: "# A2\n\n[d](d.md)\n" }),
        putPage({ id: "c", title: "C", parentId: "a" }),
        { kind: "remove-page", pageId: "b" },
        { kind: "remove-file", fileId: "logo" },
      ],
    });
    expect(await titlesAt(`${base}/pages`)).toEqual(["A2", "D"]);
    expect((await reader.get(`${base}/page/c`)).body.path).toBe("a/c");
    expect((await reader.get(`${base}/path/a%2Fc`)).body.id).toBe("c");
    expect(JSON.stringify((await reader.get(`${base}/page/a`)).body.document)).toContain('"page":"d"');
    for (const path of ["page/b", "page/b/document", "files/logo", "path/b/c"])
      expect((await reader.get(`${base}/${path}`)).status).toBe(404);
    expect((await reader.get(`${base}/files`)).body).toEqual({ items: [], count: 0 });
    expect((await reader.get(`/spaces/${space.id}/content/pages`)).body).toEqual(before);
  });

  it("stays unchanged when the main content changes", async () => {
    const before = (await reader.get(base)).body;
    await makeContent({ space, changes: [putPage({ id: "b", title: "B2", text: "# B2\n" })] });
    await makeContent({ space, changes: [{ kind: "remove-page", pageId: "a" }] });
    expect((await reader.get(base)).body).toEqual(before);
    expect((await reader.get(`${base}/page/b?format=markdown`)).body.markdown).toBe("# B\n\nold\n");
  });

  it("includes links, backlinks, files and reusable content, and can also be read by the change request's number", async () => {
    const numbered = `/spaces/${space.id}/change-requests/1/content`;
    const links = (await reader.get(`${numbered}/page/a/links`)).body;
    expect(links.stats.total).toBe(2);
    expect((await reader.get(`${numbered}/files/logo`)).body.name).toBe("logo.png");
    expect((await reader.get(`${numbered}/files/logo/backlinks`)).body.count).toBe(1);
    expect((await reader.get(`${numbered}/reusable-contents/r`)).body.title).toBe("Reused");
    expect((await reader.get(`${numbered}/reusable-contents/r/document`)).body.object).toBe("document");
    expect((await reader.get(`${numbered}/page/a/document`)).body.object).toBe("document");
  });

  it("returns 404 to people who can't see the change request, and for a change request that doesn't exist", async () => {
    const stranger = rest((await makePerson()).token);
    expect((await stranger.get(base)).status).toBe(404);
    const { body, status } = await reader.get(`/spaces/${space.id}/change-requests/none/content`);
    expect([status, body.error.message]).toEqual([404, "Change request not found."]);
  });

  it("is hidden from people without a role on a public space, and can be read by number only in its own space", async () => {
    const where = { organizationId_id: { organizationId: space.organizationId, id: space.id } };
    await db().space.update({ where, data: { visibility: "public" } });
    const stranger = await makePerson({ role: "admin" });
    const limits = { name: "One", organization: stranger.organizationId };
    const limited = (await rest(stranger.token).post("/user/tokens", limits)).body.token;
    const request = `/spaces/${space.id}/change-requests/${changeRequest.id}`;
    for (const path of [request, base, `${base}/pages`]) {
      expect((await rest(stranger.token).get(path)).status).toBe(403);
      // The token is limited to another organization, so it gets 404 even though this space is public.
      expect((await rest(limited).get(path)).status).toBe(404);
    }
    const other = await makeSpace({ organizationId: space.organizationId });
    const { headRevisionId } = await makeChangeRequest({ space: other });
    const byNumber = async (id: string) =>
      (await reader.get(`/spaces/${id}/change-requests/1/content`)).body.id;
    expect([await byNumber(space.id), await byNumber(other.id)]).toEqual([
      changeRequest.headRevisionId,
      headRevisionId,
    ]);
  });
});
