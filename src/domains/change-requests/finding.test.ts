import { describe, expect, it } from "vitest";
import { appRouter } from "@/api/root";
import type { Space } from "@/db/generated/client";
import { makeChangeRequest } from "@/testing/make/change-request";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { createCallerFactory } from "@/trpc/init";

const callerOf = (userId: string) =>
  createCallerFactory(appRouter)({
    requestId: "test",
    actor: { kind: "user", userId, credential: { kind: "session", id: "test" } },
    ifMatch: null,
    reply: {},
  });

async function makeFixture() {
  const organization = await makeOrganization();
  const space = await makeSpace({ organizationId: organization.id });
  const { user } = await makePerson({ organization, role: "admin" });
  return { space, user, caller: callerOf(user.id) };
}

const makeMany = async (space: Space, subjects: string[]) => {
  for (const subject of subjects) await makeChangeRequest({ space, subject });
};

describe("finding a change request", () => {
  it("finds a part of a subject regardless of case, and a number with or without `#`", async () => {
    const { space, caller } = await makeFixture();
    await makeMany(space, ["Explain buffers", "Rename the BUFFER plugin", "Something else"]);
    const find = async (search: string) => {
      const found = await caller.changeRequests.list({ spaceId: space.id, status: ["draft"], search });
      return [found.count, found.items.map((item) => item.number)];
    };
    expect(await find("buffer")).toEqual([2, [2, 1]]);
    expect(await find("#3")).toEqual([1, [3]]);
    expect(await find("3")).toEqual([1, [3]]);
    expect(await find("nothing like it")).toEqual([0, []]);
    expect(await find("  ")).toEqual([3, [3, 2, 1]]);
  });

  it("treats the wildcards of SQL patterns as plain text", async () => {
    const { space, caller } = await makeFixture();
    await makeMany(space, ["100% done", "100 done", "a_b", "axb", "back\\slash"]);
    const find = async (search: string) =>
      (await caller.changeRequests.list({ spaceId: space.id, status: ["draft"], search })).items.map(
        (item) => item.subject,
      );
    expect(await find("%")).toEqual(["100% done"]);
    expect(await find("a_b")).toEqual(["a_b"]);
    expect(await find("k\\s")).toEqual(["back\\slash"]);
  });
});

describe("finding a change request in an organization", () => {
  it("finds subjects and numbers in every space that the caller can read, and in no other space", async () => {
    const { space, caller } = await makeFixture();
    const { organizationId } = space;
    const other = await makeSpace({ organizationId });
    await makeMany(space, ["Explain buffers", "Something else"]);
    await makeMany(other, ["Rename the BUFFER plugin"]);
    const stranger = await makeFixture();
    await makeMany(stranger.space, ["Buffers elsewhere"]);
    const find = async (search: string, by = caller) => {
      const found = await by.changeRequests.listForOrganization({ organizationId, search });
      return found.items.map((item) => `${item.space === space.id ? "one" : "other"} ${item.number}`).sort();
    };
    expect(await find("buffer")).toEqual(["one 1", "other 1"]);
    expect(await find("#2")).toEqual(["one 2"]);
    expect(await find("nothing like it")).toEqual([]);
    await expect(find("buffer", stranger.caller)).rejects.toThrow();
  });
});

describe("the commits of a change request", () => {
  it("are the revisions of the change request's branch, newest first, in pages", async () => {
    const { space, caller } = await makeFixture();
    const { id } = await makeChangeRequest({ space });
    const spaceId = space.id;
    for (const title of ["One", "Two"])
      await caller.changeRequests.write({
        spaceId,
        changeRequestId: id,
        changes: [{ operation: "insert_page", title, document: { markdown: "Text" } }],
      });
    const first = await caller.changeRequests.revisions({ spaceId, changeRequestId: id, limit: 2 });
    expect([first.count, first.items.map((item) => item.number)]).toEqual([3, [3, 2]]);
    const page = first.next?.page ?? "";
    const second = await caller.changeRequests.revisions({ spaceId, changeRequestId: id, limit: 2, page });
    expect(second.items.map((item) => item.number)).toEqual([1]);
    const { items } = await caller.content.revisions.list({ spaceId });
    expect(items.map((item) => item.number)).toEqual([1]);
  });
});
