import { describe, expect, it } from "vitest";
import { settleLastUsed } from "@/access/authentication/last-used";
import { db } from "@/db/client";
import { makeComment } from "@/testing/make/comment";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { countStatements } from "@/testing/statements";

async function makeReader() {
  const person = await makePerson({ role: "comment" });
  const { organizationId, token } = person;
  const space = await makeSpace({ organizationId, title: "Title 0" });
  const reader = rest(token);
  // The first use of a token is written down, which is a change of its own.
  await reader.get(`/spaces/${space.id}`);
  await settleLastUsed();
  return { ...person, space, reader };
}

const rename = (space: { organizationId: string; id: string }, title: string) =>
  db().space.update({
    where: { organizationId_id: { organizationId: space.organizationId, id: space.id } },
    data: { title },
  });

describe("a read that is asked for again", () => {
  it.each(["", "/comments", "/change-requests", "/revisions", "/content/files"])(
    "of a space (%s) looks up who asks and nothing else while nothing is written",
    async (list) => {
      const { space, reader } = await makeReader();
      const read = () => reader.get(`/spaces/${space.id}${list}`);
      const first = await read();
      expect(first.status).toBe(200);
      // Others write meanwhile, since tests share their PostgreSQL.
      const again = async () => {
        await read();
        return await countStatements(async () => expect((await read()).body).toEqual(first.body));
      };
      await expect.poll(again, { timeout: 20_000 }).toBe(1);
    },
  );

  it("says at once what anybody has written, by whatever process", async () => {
    const { space, reader, user } = await makeReader();
    for (let turn = 1; turn <= 20; turn++) {
      await reader.get(`/spaces/${space.id}`);
      await reader.get(`/spaces/${space.id}/comments`);
      await rename(space, `Title ${turn}`);
      expect((await reader.get(`/spaces/${space.id}`)).body.title).toBe(`Title ${turn}`);
      await makeComment({ space, user });
      expect((await reader.get(`/spaces/${space.id}/comments`)).body.count).toBe(turn);
    }
  });

  it("is not answered to somebody else, and not any more to whom it is closed", async () => {
    const { space, reader, organizationId, user } = await makeReader();
    const stranger = rest((await makePerson()).token);
    const path = `/spaces/${space.id}`;
    for (const _turn of [1, 2]) expect((await reader.get(path)).status).toBe(200);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await rest().get(path)).status).toBe(401);
    await db().member.update({
      where: { organizationId_userId: { organizationId, userId: user.id } },
      data: { disabledAt: new Date() },
    });
    expect((await reader.get(path)).status).toBe(404);
    await db().accessToken.updateMany({ where: { userId: user.id }, data: { revokedAt: new Date() } });
    expect((await reader.get(path)).status).toBe(401);
  });

  it("has the headers of its own request, and 304 where they have it", async () => {
    const { space, reader } = await makeReader();
    const [one, two] = [await reader.get(`/spaces/${space.id}`), await reader.get(`/spaces/${space.id}`)];
    expect(two.headers.etag).toBe(one.headers.etag);
    expect(two.headers["x-request-id"]).not.toBe(one.headers["x-request-id"]);
    const headers = { "if-none-match": one.headers.etag ?? "" };
    expect(await reader.get(`/spaces/${space.id}`, { headers })).toMatchObject({ status: 304, body: null });
  });
});
