import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { setClock } from "@/lib/clock";
import { anybody, inBrowser } from "@/testing/caller";
import { runJobs } from "@/testing/jobs";
import { linkIn, startMailServer } from "@/testing/mail-server";
import { makeInviteLink } from "@/testing/make/invite";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeUser } from "@/testing/make/user";
import { race } from "@/testing/race";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";

type Person = Awaited<ReturnType<typeof makePerson>>;
const PASSWORD = "correct horse battery";

let organization: { id: string };
let admin: Person;
let invites: string;
let addresses = 0;
const newAddress = () => `invited-${++addresses}@example.org`;

beforeEach(async () => {
  organization = await makeOrganization({ title: "Ada & Co <b>" });
  admin = await makePerson({ organization, role: "admin" });
  invites = `/orgs/${organization.id}/invites`;
});
afterEach(() => setClock());

const invite = (body: object) => rest(admin.token).post(invites, body);
const secretOf = (url: string | URL) => new URL(url).pathname.split("/").at(-1) ?? "";
const join = (token: string, secret: string) => rest(token).post(`${invites}/${secret}`);
const members = async () =>
  (await db().member.findMany({ where: { organizationId: organization.id } })).map(({ userId }) => userId);
const roleOf = async (userId: string) =>
  (
    await db().member.findUnique({
      where: { organizationId_userId: { organizationId: organization.id, userId } },
    })
  )?.role;
const usedBy = async () =>
  (await db().invitation.findFirstOrThrow({ where: { organizationId: organization.id } })).usedBy;

describe("inviting people without email", () => {
  it("returns a link for each address, so that it can be shared by other means", async () => {
    const [one, two] = [newAddress(), newAddress()];
    const { status, body } = await invite({ emails: [one, { email: two.toUpperCase(), role: "edit" }] });
    expect([status, body.users, body.invited]).toEqual([200, [], 2]);
    expect(body.links.map(({ email }: { email: string }) => email)).toEqual([one, two]);
    const person = await makePerson();
    expect((await join(person.token, secretOf(body.links[1].url))).status).toBe(200);
    expect(await roleOf(person.user.id)).toBe("edit");
    expect((await db().user.findUniqueOrThrow({ where: { id: person.user.id } })).emailVerifiedAt).toBeNull();
  });

  it("doesn't store secrets, and shows the links of pending invitations to administrators until people join", async () => {
    const { body } = await invite({ emails: [newAddress(), newAddress()] });
    const rows = await runSql(sql<{ row: string }>`
      SELECT i::text AS "row" FROM "Invitation" i WHERE i."organizationId" = ${organization.id}`);
    const listed = await rest(admin.token).get(invites);
    for (const { url } of body.links) for (const { row } of rows) expect(row).not.toContain(secretOf(url));
    const shown = listed.body.items.map(({ email, urls }: { email: string; urls: { app: string } }) => [
      email,
      urls.app,
    ]);
    expect(new Map(shown)).toEqual(
      new Map(body.links.map(({ email, url }: { email: string; url: string }) => [email, url])),
    );
    await join((await makePerson()).token, secretOf(body.links[0].url));
    expect((await rest(admin.token).get(invites)).body.items).toMatchObject([
      { object: "invitation", email: body.links[1].email },
    ]);
  });

  it("accepts exactly one of many concurrent requests, and returns 409 for all others", async () => {
    const { body } = await invite({ emails: [newAddress()] });
    const secret = secretOf(body.links[0].url);
    const people = await Promise.all(Array.from({ length: 8 }, () => makePerson()));
    const answers = await Promise.all(people.map(({ token }) => join(token, secret)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    const winner = people[statuses.indexOf(200)]?.user.id ?? "";
    expect(new Set(await members())).toEqual(new Set([admin.user.id, winner]));
    expect(await usedBy()).toBe(winner);
    expect((await join(people[statuses.indexOf(200)]?.token ?? "", secret)).status).toBe(200);
  });

  it("doesn't treat an address with an account differently from one without an account", async () => {
    const known = await makeUser();
    const { body } = await invite({ emails: [known.email, newAddress()] });
    expect(body).toEqual({
      users: [],
      invited: 2,
      links: [
        { email: known.email, url: expect.any(String) },
        { email: expect.any(String), url: expect.any(String) },
      ],
    });
    expect(await members()).toEqual([admin.user.id]);
  });

  it("leaves members unchanged, and lists them in the response", async () => {
    const reader = await makePerson({ organization, role: "read" });
    const { body } = await invite({ emails: [{ email: reader.user.email, role: "admin" }] });
    expect(body).toEqual({ users: [reader.user.id], invited: 0, links: [] });
    expect(await roleOf(reader.user.id)).toBe("read");
  });

  it("invalidates an earlier invitation of the same address, a withdrawn invitation, and an expired invitation", async () => {
    const email = newAddress();
    const first = (await invite({ emails: [email] })).body.links[0].url;
    const second = (await invite({ emails: [email] })).body.links[0].url;
    const person = await makePerson();
    expect((await join(person.token, secretOf(first))).status).toBe(404);
    const other = (await invite({ emails: [newAddress()] })).body.links[0].url;
    const { body } = await rest(admin.token).get(invites);
    expect(body.count).toBe(2);
    expect((await rest(admin.token).delete(`${invites}/${body.items[0].id}`)).status).toBe(204);
    expect((await join(person.token, secretOf(other))).status).toBe(404);
    setClock(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000));
    expect((await join(person.token, secretOf(second))).status).toBe(403);
    expect(await members()).toEqual([admin.user.id]);
  });

  it("uses the organization's default role unless the request contains a role, which can be null", async () => {
    await rest(admin.token).patch(`/orgs/${organization.id}`, { defaultRole: "comment" });
    const { items } = await (async () => {
      await invite({ emails: ["a@example.org"] });
      await invite({ emails: ["b@example.org"], role: null });
      await invite({ emails: ["c@example.org", { email: "d@example.org", role: "review" }], role: "edit" });
      return (await rest(admin.token).get(invites)).body;
    })();
    const roles = Object.fromEntries(items.map(({ email, role }: never) => [email, role]));
    expect(roles).toEqual({
      "a@example.org": "comment",
      "b@example.org": null,
      "c@example.org": "edit",
      "d@example.org": "review",
    });
  });

  it("requires, with `sso`, an address in a domain that the organization has verified", async () => {
    await db().emailDomainClaim.create({
      data: { domain: `${organization.id.toLowerCase()}.example`, organizationId: organization.id },
    });
    const own = `ada@${organization.id.toLowerCase()}.example`;
    const { body } = await invite({ emails: [own, "ada@example.org"], sso: true });
    expect(body).toMatchObject({ invited: 1, failedSSOEmails: ["ada@example.org"] });
    const person = await makePerson();
    await join(person.token, secretOf(body.links[0].url));
    expect(
      (await rest(person.token).get(`/orgs/${organization.id}/members/${person.user.id}`)).body.sso,
    ).toBe(true);
  });

  it.each([
    ["no addresses", {}, "emails"],
    ["an empty list", { emails: [] }, "emails"],
    ["what is no address", { emails: ["nobody"] }, "emails.0"],
    ["a machine's address", { emails: ["x@service-account.invalid"] }, "emails.0"],
    ["201 of them", { emails: Array.from({ length: 201 }, (_, index) => `p${index}@example.org`) }, "emails"],
    ["no role that there is", { emails: ["a@example.org"], role: "owner" }, "role"],
  ])("rejects %s", async (_, body, field) => {
    const answer = await invite(body);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(field)]);
    expect(await db().invitation.count({ where: { organizationId: organization.id } })).toBe(0);
  });
});

describe("inviting people by email", () => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.stop());

  it("sends each invited person an email with a personal link, and sends no other emails", async () => {
    const email = newAddress();
    const { body } = await invite({ emails: [email] });
    expect(body).toEqual({ users: [], invited: 1 });
    // Only the invited person gets the link, because it confirms their email address.
    expect((await rest(admin.token).get(invites)).body.items[0].urls).not.toHaveProperty("app");
    await runJobs();
    const [mail] = server.to(email);
    expect(mail?.text).toContain("Subject: Join Ada & Co <b>");
    expect(mail?.text).toContain("Ada &amp; Co &lt;b&gt;");
    const user = await makeUser({ email });
    const { caller } = await inBrowser(user);
    const inviteId = secretOf(linkIn(mail as never));
    await caller.invites.join({ organizationId: organization.id, inviteId });
    expect(await members()).toContain(user.id);
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).emailVerifiedAt).not.toBeNull();
  });

  it("retries when the mail server fails, sends only one email, and sends none for a withdrawn invitation", async () => {
    const [late, withdrawn] = [newAddress(), newAddress()];
    server.refuse(true);
    await invite({ emails: [late, withdrawn] });
    await runJobs();
    expect(server.to(late)).toEqual([]);
    server.refuse(false);
    const { items } = (await rest(admin.token).get(invites)).body;
    const id = items.find(({ email }: { email: string }) => email === withdrawn).id;
    await rest(admin.token).delete(`${invites}/${id}`);
    await runSql(sql`UPDATE graphile_worker._private_jobs SET run_at = now()`);
    await runJobs();
    await runJobs();
    expect([server.to(late).length, server.to(withdrawn).length]).toEqual([1, 0]);
  });

  it("creates only one account for the address in the email, and adds the person as a member", async () => {
    const email = newAddress();
    await invite({ emails: [{ email, role: "edit" }] });
    await runJobs();
    const inviteId = secretOf(linkIn(server.to(email)[0] as never));
    const key = { organizationId: organization.id, inviteId };
    const shown = await anybody().invites.preview(key);
    expect(shown).toEqual({ organization: "Ada & Co <b>", role: "edit", email, needsLetter: false });
    const form = { ...key, email: "other@example.org", displayName: "Ada", password: PASSWORD };
    const made = await anybody().invites.signUp(form);
    expect(made.email).toBe(email);
    expect(await roleOf(made.userId)).toBe("edit");
    const user = await db().user.findUniqueOrThrow({ where: { id: made.userId } });
    expect(user.emailVerifiedAt).not.toBeNull();
    await expect(anybody().invites.signUp(form)).rejects.toThrow("used");
    expect(await db().user.count({ where: { email } })).toBe(1);
  });

  it("verifies an address by email before a person signs up with a shared link", async () => {
    const inviteId = await makeInviteLink({ organizationId: organization.id });
    const key = { organizationId: organization.id, inviteId };
    const email = newAddress();
    const form = { ...key, email, displayName: "Ada", password: PASSWORD };
    await expect(anybody().invites.signUp(form)).rejects.toThrow("proof");
    await anybody().invites.requestSignUp({ ...key, email });
    await runJobs();
    const proof = linkIn(server.to(email)[0] as never).searchParams.get("proof") ?? "";
    await expect(anybody().invites.signUp({ ...form, proof: "forged" })).rejects.toThrow("link");
    const before = await members();
    const signedUp = race(
      () =>
        anybody()
          .invites.signUp({ ...form, email: newAddress(), proof })
          .catch(String),
      {
        lock: (tx) => tx.organization.update({ where: { id: organization.id }, data: { title: "Ada" } }),
        change: (tx) =>
          tx.oneTimeToken.updateMany({ where: { subject: email }, data: { usedAt: new Date() } }),
      },
    );
    expect(await signedUp).toContain("used");
    expect([await members(), await db().user.count({ where: { email } })]).toEqual([before, 0]);
    await db().oneTimeToken.updateMany({ where: { subject: email }, data: { usedAt: null } });
    const made = await anybody().invites.signUp({ ...form, email: "other@example.org", proof });
    expect(made.email).toBe(email);
    expect(await members()).toContain(made.userId);
  });

  it("returns the same to a person who signs up with a link, whether they have an account or not", async () => {
    const inviteId = await makeInviteLink({ organizationId: organization.id });
    const key = { organizationId: organization.id, inviteId };
    const known = await makeUser();
    expect(await anybody().invites.requestSignUp({ ...key, email: known.email })).toBeUndefined();
    expect(await anybody().invites.requestSignUp({ ...key, email: newAddress() })).toBeUndefined();
    await runJobs();
    const [message] = server.to(known.email);
    expect(message?.text).toContain("You already have an account");
    expect(linkIn(message as never).searchParams.has("proof")).toBe(false);
    const statuses: string[] = [];
    for (let asked = 0; asked < 4; asked++)
      await anybody()
        .invites.requestSignUp({ ...key, email: known.email })
        .catch((error: Error) => statuses.push(error.message));
    expect(statuses.length).toBeGreaterThan(0);
  });
});

describe("signing up by a link without email", () => {
  it("creates an account with an unverified address", async () => {
    const inviteId = await makeInviteLink({ organizationId: organization.id });
    const email = newAddress();
    const form = { organizationId: organization.id, inviteId, email, displayName: "Ada", password: PASSWORD };
    const { userId } = await anybody().invites.signUp(form);
    expect(await members()).toContain(userId);
    expect((await db().user.findUniqueOrThrow({ where: { id: userId } })).emailVerifiedAt).toBeNull();
    const before = await db().user.count();
    await expect(anybody().invites.signUp(form)).rejects.toThrow("account");
    await expect(anybody().invites.signUp({ ...form, inviteId: "unknown" })).rejects.toThrow(
      "Invite not found.",
    );
    expect(await db().user.count()).toBe(before);
  });
});
