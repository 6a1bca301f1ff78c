import { afterEach, describe, expect, it } from "vitest";
import { openSession } from "@/access/authentication/session";
import { sessionCookieName, signSession } from "@/access/authentication/session-cookie";
import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { env } from "@/env";
import { addListener, endListening } from "@/events/listen";
import { makeMember } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { makeUser } from "@/testing/make/user";
import { handleTrpc } from "./trpc";

afterEach(() => endListening());

async function person(role: "read" | "comment" | "edit", known?: Space) {
  const space = known ?? (await makeSpace());
  const user = await makeUser();
  await makeMember({ user, organization: { id: space.organizationId }, role });
  const claims = await openSession(user, { userAgent: null, address: null });
  if (!claims) throw new Error("no session");
  return { space, user, cookie: `${sessionCookieName()}=${await signSession(claims)}` };
}

/** Sends a message to the other editors of a page, and returns the response. */
async function share(
  spaceId: string,
  cookie: string,
  data: string,
): Promise<{ status: number; text: string }> {
  const body = JSON.stringify({ spaceId, page: "p", data });
  const headers = { cookie, "content-type": "application/json", origin: env.PUBLIC_URL };
  const url = `${env.PUBLIC_URL}/api/trpc/content.shareEdit`;
  const answer = await handleTrpc(new Request(url, { method: "POST", headers, body }));
  return { status: answer.status, text: await answer.text() };
}

/** Collects the messages that the open editors of a space receive. */
async function listen(
  { organizationId, id }: Space,
  userId: string,
  people: string[] = [],
): Promise<string[]> {
  const heard: string[] = [];
  await addListener({
    key: `${organizationId}/${id}`,
    userId,
    hear: () => undefined,
    edited: ({ data, user }) => {
      heard.push(data);
      people.push(user);
    },
    end: () => undefined,
  });
  return heard;
}

describe("messages between open editors of a page", () => {
  it("are sent to the other editors in order, with the ID of the sender", async () => {
    const { space, user, cookie } = await person("edit");
    const people: string[] = [];
    const heard = await listen(space, user.id, people);
    for (const data of ["a.0.1.e30=", "b.0.1.e30="])
      expect((await share(space.id, cookie, data)).status).toBe(200);
    await expect.poll(() => heard).toEqual(["a.0.1.e30=", "b.0.1.e30="]);
    expect(people).toEqual([user.id, user.id]);
  });

  it("are refused from people who can't edit, and aren't sent", async () => {
    const { space, user, cookie } = await person("edit");
    const heard = await listen(space, user.id);
    for (const role of ["read", "comment"] as const) {
      const refused = await share(space.id, (await person(role, space)).cookie, "a.0.1.e30=");
      expect(refused.status).toBe(403);
    }
    expect((await share((await makeSpace()).id, cookie, "a.0.1.e30=")).status).toBe(404);
    await share(space.id, cookie, "last");
    await expect.poll(() => heard).toEqual(["last"]);
  });

  it("are refused and not sent if the person can't edit the main content directly", async () => {
    const space = await makeSpace({ editMode: "locked" });
    const { user, cookie } = await person("edit", space);
    const heard = await listen(space, user.id);
    expect((await share(space.id, cookie, "a.0.1.e30=")).status).toBe(403);
    const where = { organizationId_id: { organizationId: space.organizationId, id: space.id } };
    await db().space.update({ where, data: { editMode: "live" } });
    expect((await share(space.id, cookie, "last")).status).toBe(200);
    await expect.poll(() => heard).toEqual(["last"]);
  });

  it("are refused with a sentence if they're too long or contain other characters", async () => {
    const { space, user, cookie } = await person("edit");
    const heard = await listen(space, user.id);
    const long = await share(space.id, cookie, "a".repeat(6001));
    expect(long.status).toBe(400);
    expect(long.text).toContain("can have at most 6000 characters. Send it in parts.");
    expect((await share(space.id, cookie, 'a"b')).status).toBe(400);
    expect((await share(space.id, cookie, "a".repeat(6000))).status).toBe(200);
    await expect.poll(() => heard.map(({ length }) => length)).toEqual([6000]);
  });
});
