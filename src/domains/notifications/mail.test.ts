import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { anybody } from "@/testing/caller";
import { runJobs } from "@/testing/jobs";
import { startMailServer } from "@/testing/mail-server";
import { runSql } from "@/testing/sql";
import { queueAllDigests } from "./mail";
import { makeNotifiedPlace, type NotifiedPerson, words } from "./notified.fixture";

let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

let place: Awaited<ReturnType<typeof makeNotifiedPlace>>;
let author: NotifiedPerson;
let comments: string;
beforeEach(async () => {
  place = await makeNotifiedPlace();
  ({ author } = place);
  comments = `${place.base}/comments`;
  await db().user.update({ where: { id: author.id }, data: { emailVerifiedAt: new Date() } });
});
afterEach(() => server.refuse(false));

const SETTINGS = "/user/notifications/settings";
async function say(markdown: string): Promise<string> {
  const { status, body } = await place.admin.api.post(comments, words(markdown));
  expect(status).toBe(200);
  return body.id;
}
/** Returns the author's emails after all jobs have run, including delayed jobs. */
async function mails() {
  await runJobs();
  await runSql(sql`UPDATE graphile_worker._private_jobs SET "run_at" = now() WHERE "run_at" > now()`);
  await runJobs();
  return server.to(author.email);
}
const choose = (email: string) => author.api.patch(SETTINGS, { email });
const header = (text: string, name: string) =>
  text.replace(/\r\n\s+/g, " ").match(new RegExp(`^${name}: (.*?)\r?$`, "mi"))?.[1];

describe("immediate emails", () => {
  it("combine notifications within a minute into one email, and later emails belong to the same email thread", async () => {
    await say("First *words*");
    await say("Second words");
    const [one, ...others] = await mails();
    expect(others).toEqual([]);
    expect(one?.text).toContain("commented: “First words”");
    expect(one?.text).toContain("commented: “Second words”");
    expect(header(one?.text ?? "", "Subject")).toBe(`[${place.space.title}] Better words (#1)`);
    await say("Third words");
    const [, two] = await mails();
    expect(two?.text).not.toContain("First words");
    for (const name of ["Subject", "In-Reply-To", "References"])
      expect(header(two?.text ?? "", name)).toBe(header(one?.text ?? "", name));
    expect(header(two?.text ?? "", "References")).toContain(`thread-${place.request.id}@`);
    expect(header(two?.text ?? "", "Message-ID")).not.toBe(header(one?.text ?? "", "Message-ID"));
  });

  it("wait a minute for more notifications, and leave out notifications that were read or hidden in the meantime", async () => {
    await say("Read by then");
    await runJobs();
    expect(server.to(author.email)).toEqual([]);
    await author.api.post("/user/notifications/read");
    await say("Now");
    const [{ text } = { text: "" }] = await mails();
    expect(text).not.toContain("Read by then");
    expect(text).toContain("Now");
    const id = await say("Taken back");
    await runJobs();
    await place.admin.api.delete(`${comments}/${id}`);
    expect(await mails()).toHaveLength(1);
  });

  it("are retried while the mail server fails, and are sent only once", async () => {
    server.refuse(true);
    await say("Hear");
    expect(await mails()).toEqual([]);
    server.refuse(false);
    expect(await mails()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  it("are not sent to people with unverified email addresses", async () => {
    await db().user.update({ where: { id: author.id }, data: { emailVerifiedAt: null } });
    await say("Hear");
    expect(await mails()).toEqual([]);
    expect((await choose("daily")).status).toBe(400);
    expect((await author.api.get(SETTINGS)).body).toMatchObject({ email: "immediately", isVerified: false });
  });
});

describe("a digest", () => {
  it("is sent once a day for all threads, contains each notification only once, and contains no notifications from before the digest was turned on", async () => {
    await say("Before");
    await runSql(sql`DELETE FROM graphile_worker._private_jobs`);
    expect((await choose("daily")).body).toMatchObject({ email: "daily", isMailing: true });
    await say("One");
    await place.admin.api.post(`${place.base}/merge`);
    expect(await mails()).toEqual([]);
    for (const _ of [1, 2]) await queueAllDigests();
    const [digest, ...others] = await mails();
    expect(others).toEqual([]);
    expect(digest?.text).toContain("One");
    expect(digest?.text).toContain("merged the change request");
    expect(digest?.text).not.toContain("Before");
    await queueAllDigests();
    expect(await mails()).toHaveLength(1);
  });
});

describe("the unsubscribe link", () => {
  it("is in the text and header of each email, works without signing in, and affects only the email's recipient", async () => {
    await say("Hear");
    const [{ text } = { text: "" }] = await mails();
    expect(header(text, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    const oneClick = new URL(header(text, "List-Unsubscribe")?.slice(1, -1) ?? "");
    expect(oneClick.pathname).toBe("/unsubscribe/one-click");
    const token = oneClick.searchParams.get("token") ?? "";
    expect(text).toContain(`/unsubscribe?token=${token}`);
    expect(text).toContain(`/spaces/${place.space.id}/change-requests/1#comment-`);
    for (const forged of ["", "x", token.replace(author.id, place.admin.id), `${token}x`])
      await expect(anybody().notifications.unsubscribe({ token: forged })).rejects.toThrow();
    expect((await author.api.get(SETTINGS)).body.email).toBe("immediately");
    for (const _ of [1, 2]) await anybody().notifications.unsubscribe({ token });
    expect((await author.api.get(SETTINGS)).body.email).toBe("off");
    await say("Again");
    expect(await mails()).toHaveLength(1);
  });
});

describe("the setting", () => {
  it("honors If-Match when it is updated, and is rejected if email isn't set up", async () => {
    const { etag = "" } = (await author.api.get(SETTINGS)).headers;
    expect((await choose("off")).status).toBe(200);
    const stale = { headers: { "if-match": etag } };
    expect((await author.api.patch(SETTINGS, { email: "daily" }, stale)).status).toBe(412);
    expect((await choose("hourly")).status).toBe(400);
    await server.stop();
    expect((await choose("daily")).status).toBe(400);
    expect((await author.api.get(SETTINGS)).body).toMatchObject({ email: "off", isMailing: false });
    server = await startMailServer();
  });
});
