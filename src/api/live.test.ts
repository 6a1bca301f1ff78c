import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { openSession, revokeSession } from "@/access/authentication/session";
import { sessionCookieName, signSession } from "@/access/authentication/session-cookie";
import { db, pooled } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { inTransaction } from "@/db/transaction";
import { notify } from "@/domains/notifications/write";
import { env } from "@/env";
import { announce, announceInboxes } from "@/events/announce";
import { addListener, endListening } from "@/events/listen";
import { makeMember } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { makeUser } from "@/testing/make/user";
import { runSql } from "@/testing/sql";
import { handleTrpc } from "./trpc";

afterEach(() => endListening());

async function reader(role: "read" | "comment" | "edit" = "read", known?: Space) {
  const space = known ?? (await makeSpace());
  const user = await makeUser();
  await makeMember({ user, organization: { id: space.organizationId }, role });
  const claims = await openSession(user, { userAgent: null, address: null });
  if (!claims) throw new Error("no session");
  return { space, user, claims, cookie: `${sessionCookieName()}=${await signSession(claims)}` };
}

const follow = (spaceId: string, cookie: string, asked: { people?: boolean } = {}) =>
  hear(`spaces.changes?input=${encodeURIComponent(JSON.stringify({ spaceId, ...asked }))}`, cookie);

/** Reads a subscription's server-sent events one at a time, and skips pings. */
async function hear(path: string, cookie: string) {
  const left = new AbortController();
  const url = `${env.PUBLIC_URL}/api/trpc/${path}`;
  const response = await handleTrpc(
    new Request(url, { headers: { cookie, "x-forwarded-for": ADDRESS }, signal: left.signal }),
  );
  const body = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<string> => {
    for (;;) {
      const end = text.indexOf("\n\n\n");
      const event = text.slice(0, end);
      if (end !== -1) text = text.slice(end + 3);
      if (end !== -1 && !event.includes("event: ping")) return event;
      if (end !== -1) continue;
      const chunk = await body?.read();
      if (!chunk || chunk.done) return "end";
      text += chunk.value;
    }
  };
  expect(await next()).toContain("event: connected");
  return { response, next, leave: () => left.abort() };
}

/** Reports the position of a person's cursor, and returns the response's status. */
async function show(spaceId: string, cookie: string, place: object): Promise<number> {
  const body = JSON.stringify({ spaceId, tab: TAB, changeRequest: "1", page: "p", block: null, ...place });
  const headers = { cookie, "content-type": "application/json", origin: env.PUBLIC_URL };
  const url = `${env.PUBLIC_URL}/api/trpc/spaces.showPresence`;
  return (await handleTrpc(new Request(url, { method: "POST", headers, body }))).status;
}

const TAB = "0f7e4a5e9a53";
const ADDRESS = "203.0.113.7";
const told = (spaceId: string) => `data: {"space":"${spaceId}"}`;
const listening = async () =>
  (
    await runSql(sql`SELECT 1 FROM pg_stat_activity
    WHERE application_name = 'bindery-listen' AND datname = current_database()`)
  ).length;

describe("following a space", () => {
  it("confirms the subscription immediately, sends an event for each commit, and is not buffered", async () => {
    const { space, cookie } = await reader();
    const { response, next } = await follow(space.id, cookie);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("cache-control")).toContain("no-transform");
    // If the header is sent twice, its value is a list and nginx buffers the stream. Therefore, the test compares the whole
    // value.
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(await next()).toBe(told(space.id));
    await announce(pooled(), { organizationId: space.organizationId, spaceId: space.id });
    expect(await next()).toBe(told(space.id));
    await announce(pooled(), { organizationId: space.organizationId, spaceId: space.id });
    expect(await next()).toBe(told(space.id));
  });

  it("gets only events of its own space, and no events of transactions that were rolled back", async () => {
    const { space, user } = await reader();
    const { organizationId, id: spaceId } = space;
    const other = await makeSpace({ organizationId });
    let count = 0;
    const key = `${organizationId}/${spaceId}`;
    await addListener({ key, userId: user.id, hear: () => (count += 1), end: () => {} });
    await announce(pooled(), { organizationId, spaceId: other.id });
    const undone = inTransaction(null, async (tx) => {
      await announce(tx, { organizationId, spaceId });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    // Events arrive in the order of the commits. If the two changes above had caused events, these events
    // would have arrived before this one.
    await announce(pooled(), { organizationId, spaceId });
    await expect.poll(() => count).toBeGreaterThan(0);
    expect(count).toBe(1);
  });

  it("is refused with the same message for a hidden space and for a missing space", async () => {
    const { cookie } = await reader();
    const hidden = await makeSpace();
    const answers = await Promise.all(
      [hidden.id, "never-was"].map(async (id) => (await follow(id, cookie)).next()),
    );
    for (const answer of answers) expect(answer).toMatch(/serialized-error[\s\S]*"httpStatus":404/);
    expect(answers[0]).toBe(answers[1]);
    expect(await listening()).toBe(0);
  });

  it("is refused with 403 to a member who sees the space only because it is public", async () => {
    const open = { visibility: "public", inheritsDefaultLevel: false, defaultLevel: null };
    const { space, cookie } = await reader("edit", await makeSpace(open));
    const { next } = await follow(space.id, cookie);
    expect(await next()).toContain('"httpStatus":403');
  });

  it("ends with 401 after its reader has signed out, without sending the next event", async () => {
    const { space, cookie, claims } = await reader();
    const { next } = await follow(space.id, cookie);
    await next();
    await revokeSession(claims);
    await announce(pooled(), { organizationId: space.organizationId, spaceId: space.id });
    expect(await next()).toMatch(/serialized-error[\s\S]*"httpStatus":401/);
    expect(await next()).toBe("end");
  });

  it("ends with 404 after its reader has lost access", async () => {
    const { space, cookie, user } = await reader();
    const { next } = await follow(space.id, cookie);
    await next();
    const { organizationId } = space;
    await db().member.delete({ where: { organizationId_userId: { organizationId, userId: user.id } } });
    await announce(pooled(), { organizationId, spaceId: space.id });
    expect(await next()).toMatch(/serialized-error[\s\S]*"httpStatus":404/);
  });

  it("ends with 404 if its organization starts to require a second factor that its reader doesn't have", async () => {
    const { space, cookie, user } = await reader();
    const passwordHash = "a hash";
    await db().user.update({ where: { id: user.id }, data: { passwordHash } });
    const { next } = await follow(space.id, cookie);
    await next();
    const { organizationId } = space;
    await db().organization.update({ where: { id: organizationId }, data: { requireSecondFactor: true } });
    await announce(pooled(), { organizationId, spaceId: space.id });
    expect(await next()).toMatch(/serialized-error[\s\S]*"httpStatus":404/);
  });

  it("ends with 404 if its organization starts to enforce single sign-on and its reader signed in without it", async () => {
    const { space, cookie } = await reader();
    const { next } = await follow(space.id, cookie);
    await next();
    const { organizationId } = space;
    await db().organization.update({ where: { id: organizationId }, data: { sso: true } });
    await announce(pooled(), { organizationId, spaceId: space.id });
    expect(await next()).toMatch(/serialized-error[\s\S]*"httpStatus":404/);
  });

  it.each([
    ["allows only other networks", { allowedNetworks: ["192.0.2.0/24"] }],
    ["limits sessions to less than the age of the session", { sessionLifetimeMinutes: 0 }],
  ])("ends with 404 if its organization %s", async (_name, data) => {
    const { space, cookie } = await reader();
    const { next } = await follow(space.id, cookie);
    await next();
    const { organizationId } = space;
    await db().organization.update({ where: { id: organizationId }, data });
    await announce(pooled(), { organizationId, spaceId: space.id });
    expect(await next()).toMatch(/serialized-error[\s\S]*"httpStatus":404/);
  });

  it("goes on in an allowed network", async () => {
    const { space, cookie } = await reader();
    const { next } = await follow(space.id, cookie);
    await next();
    const { organizationId } = space;
    const allowedNetworks = ["203.0.113.0/24"];
    await db().organization.update({ where: { id: organizationId }, data: { allowedNetworks } });
    await announce(pooled(), { organizationId, spaceId: space.id });
    expect(await next()).toBe(told(space.id));
  });

  it("uses one connection for all subscribers, and closes it after the last one leaves", async () => {
    const { space, cookie } = await reader();
    const readers = await Promise.all([1, 2, 3].map(() => follow(space.id, cookie)));
    for (const one of readers) await one.next();
    expect(await listening()).toBe(1);
    for (const one of readers) one.leave();
    await expect.poll(listening).toBe(0);
  });

  it("reconnects after the connection breaks, and tells its reader that events might be missing", async () => {
    const { space, cookie } = await reader();
    const { next } = await follow(space.id, cookie);
    await next();
    await runSql(sql`SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
      WHERE application_name = 'bindery-listen' AND datname = current_database()`);
    expect(await next()).toBe(told(space.id));
    await announce(pooled(), { organizationId: space.organizationId, spaceId: space.id });
    expect(await next()).toBe(told(space.id));
  });

  it("is limited to 30 open pages per person, and keeps these open when it refuses another page", async () => {
    const { space, cookie } = await reader();
    const pages = [];
    for (let count = 0; count < 30; count += 1) {
      const page = await follow(space.id, cookie);
      expect(await page.next()).toBe(told(space.id));
      pages.push(page);
    }
    expect(await (await follow(space.id, cookie)).next()).toMatch(/serialized-error[\s\S]*"httpStatus":429/);
    await announce(pooled(), { organizationId: space.organizationId, spaceId: space.id });
    expect(await Promise.all(pages.map((page) => page.next()))).toEqual(Array(30).fill(told(space.id)));
    pages[0]?.leave();
    await expect.poll(async () => (await follow(space.id, cookie)).next()).toBe(told(space.id));
  });

  it("ends when the server stops", async () => {
    const { space, cookie } = await reader();
    const { next } = await follow(space.id, cookie);
    await next();
    endListening();
    expect(await next()).toContain("event: return");
    expect(await next()).toBe("end");
  });
});

describe("following your notifications", () => {
  it("gets an event for a new notification and for a notification that was read, and ends with the session", async () => {
    const [ana, ben] = [await reader("edit"), await reader()];
    const { next } = await hear("notifications.changes", ana.cookie);
    const word = `data: {"user":"${ana.user.id}"}`;
    expect(await next()).toBe(word);
    const { organizationId, id: spaceId } = ana.space;
    const happening = { organizationId, spaceId, actorId: null, createdAt: new Date() };
    const notice = { kind: "mention", cause: "c", userIds: [ana.user.id, ben.user.id] };
    await notify(happening, [notice]);
    expect(await next()).toBe(word);
    const read = {
      method: "POST",
      headers: { cookie: ana.cookie, "content-type": "application/json", origin: env.PUBLIC_URL },
    };
    const answer = await handleTrpc(
      new Request(`${env.PUBLIC_URL}/api/trpc/notifications.markAllRead`, read),
    );
    expect(answer.status).toBe(200);
    expect(await next()).toBe(word);
    await revokeSession(ana.claims);
    await announceInboxes(pooled(), [ana.user.id]);
    expect(await next()).toMatch(/serialized-error[\s\S]*"httpStatus":401/);
  });
});

describe("presence in a space", () => {
  it("is sent to other people who write there, with the person's name and block, and isn't stored", async () => {
    const ana = await reader("edit");
    const ben = await reader("comment", ana.space);
    const { id } = ana.space;
    const { next } = await follow(id, ben.cookie, { people: true });
    expect(await next()).toBe(told(id));
    expect(await show(id, ana.cookie, { block: "k1" })).toBe(200);
    const place = { tab: TAB, changeRequest: "1", page: "p", block: "k1" };
    const user = { id: ana.user.id, displayName: ana.user.displayName, photoURL: null };
    expect(JSON.parse((await next()).slice(6))).toEqual({ space: id, present: { ...place, user } });
    const late = await follow(id, ben.cookie, { people: true });
    expect(await late.next()).toBe(told(id));
    await announce(pooled(), { organizationId: ana.space.organizationId, spaceId: id });
    expect(await late.next()).toBe(told(id));
  });

  it("isn't sent to people who didn't subscribe, can only read the space, or are viewing another space", async () => {
    const ana = await reader("edit");
    const { id, organizationId } = ana.space;
    const other = await makeSpace({ organizationId });
    const asks = { people: true };
    const deaf = await Promise.all([
      follow(id, (await reader("comment", ana.space)).cookie),
      follow(id, (await reader("read", ana.space)).cookie, asks),
      follow(other.id, (await reader("comment", ana.space)).cookie, asks),
    ]);
    const shown = [id, id, other.id];
    for (const [index, { next }] of deaf.entries()) expect(await next()).toBe(told(shown[index] ?? ""));
    expect(await show(id, ana.cookie, {})).toBe(200);
    for (const spaceId of new Set(shown)) await announce(pooled(), { organizationId, spaceId });
    // Events arrive in order. An earlier event would have arrived before this event.
    for (const [index, { next }] of deaf.entries()) expect(await next()).toBe(told(shown[index] ?? ""));
  });

  it("can be sent only by people who can take part in discussions", async () => {
    const { space, cookie } = await reader("read");
    expect(await show(space.id, cookie, {})).toBe(403);
    const hidden = await makeSpace();
    expect(await show(hidden.id, cookie, {})).toBe(404);
  });
});
