import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { makePerson } from "@/testing/make/member";
import { rest } from "@/testing/rest";

const pointsOf = (code: string) => code.split("-").map((point) => Number.parseInt(point, 16));

async function setUp() {
  const { token, organizationId } = await makePerson({ role: "admin" });
  const api = rest(token);
  const space = (await api.post(`/orgs/${organizationId}/spaces`, { title: "Space" })).body;
  const collection = (await api.post(`/orgs/${organizationId}/collections`, { title: "Folder" })).body;
  return { api, organizationId, space: `/spaces/${space.id}`, collection: `/collections/${collection.id}` };
}

// The API contract doesn't define this behavior, but existing clients depend on it. We found the behavior by
// running these clients.
describe("titles", () => {
  it("can't be changed to an empty or invisible text", async () => {
    const { api, organizationId, space, collection } = await setUp();
    for (const path of [space, collection])
      for (const title of ["", "  ", "A\u0007B", "A\u0085B", "A\nB"]) {
        expect((await api.patch(path, { title })).status, JSON.stringify(title)).toBe(400);
        expect((await api.get(path)).body.title).toMatch(/^(Space|Folder)$/);
      }
    expect((await api.patch(space, { title: "  New\t" })).body.title).toBe("New");
    for (const made of ["spaces", "collections", "sites"]) {
      const answer = await api.post(`/orgs/${organizationId}/${made}`, { title: "A\u0000\u0007B" });
      expect(answer.status, made).toBe(400);
    }
    expect((await api.put(`/orgs/${organizationId}/teams`, { title: "A\u0007B" })).status).toBe(400);
    expect((await api.post("/user/tokens", { name: "A\u007fB" })).status).toBe(400);
  });

  it("can be omitted for a new resource", async () => {
    const { api, organizationId } = await setUp();
    for (const input of [{}, { title: "" }])
      expect((await api.post(`/orgs/${organizationId}/spaces`, input)).body.title).toBe("Untitled");
  });
});

describe("the content type of a body", () => {
  it("can be JSON or missing, and any other content type is refused with 415", async () => {
    const { api, space } = await setUp();
    const send = (title: string, type?: string) =>
      api.request("PATCH", space, undefined, {
        rawBody: JSON.stringify({ title }),
        headers: type === undefined ? {} : { "content-type": type },
      });
    for (const type of [
      "text/plain",
      "text/plain;charset=UTF-8",
      "application/x-www-form-urlencoded",
      "nonsense",
    ])
      expect((await send("Refused", type)).status, type).toBe(415);
    expect((await api.get(space)).body.title).toBe("Space");
    for (const type of [
      undefined,
      "application/json",
      "Application/JSON; charset=utf-8",
      "application/merge-patch+json",
    ])
      expect((await send("Taken", type)).status, type).toBe(200);
  });
});

describe("a site", () => {
  it("shows no advertisements", async () => {
    const { api, organizationId } = await setUp();
    const site = (await api.post(`/orgs/${organizationId}/sites`, { title: "Docs" })).body;
    expect(site).not.toHaveProperty("ads");
  });
});

describe("emoji", () => {
  it("are returned as code points, and accepted as code points or characters", async () => {
    const { api, organizationId, space } = await setUp();
    const emojis = {
      "📗": "1f4d7",
      "🇩🇪": "1f1e9-1f1ea",
      "1f4d7": "1f4d7",
      "1F1E9-1F1EA": "1f1e9-1f1ea",
      "2764": "2764",
      "2764-fe0f": "2764",
    };
    for (const [given, code] of Object.entries(emojis)) {
      expect((await api.patch(space, { emoji: given })).body.emoji, given).toBe(code);
      const stored = await db().space.findFirst({
        where: { organizationId, id: space.split("/").at(-1) ?? "" },
      });
      expect(stored?.emoji.replace("\ufe0f", "")).toBe(String.fromCodePoint(...pointsOf(code)));
    }
    for (const emoji of ["ff", "110000-1f4d7", "1f4d7-1f4d7", "rocket"])
      expect((await api.patch(space, { emoji })).status, emoji).toBe(400);
    const page = { operation: "insert_page", title: "Page", emoji: "1f680", document: { markdown: "Text." } };
    const request = (await api.post(`${space}/change-requests`, { subject: "One" })).body;
    const at = `${space}/change-requests/${request.id}`;
    expect((await api.post(`${at}/content`, { changes: [page] })).status).toBe(200);
    expect((await api.get(`${at}/content/pages`)).body.pages[0].emoji).toBe("1f680");
    const comment = (await api.post(`${at}/comments`, { body: { markdown: "Well." } })).body;
    const reacted = await api.put(`${at}/comments/${comment.id}`, { addedReactions: ["1f44d", "🎉"] });
    const codes = reacted.body.reactions.map((reaction: { emoji: string }) => reaction.emoji);
    expect(codes.sort()).toEqual(["1f389", "1f44d"]);
    const taken = await api.put(`${at}/comments/${comment.id}`, { removedReactions: ["👍", "1f389"] });
    expect(taken.body.reactions).toEqual([]);
  });
});
