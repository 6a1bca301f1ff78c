import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { countLetter, TEST_LETTERS_PER_ACCOUNT } from "@/access/authentication/login-throttle";
import { db } from "@/db/client";
import { startMailServer } from "@/testing/mail-server";
import { makeFailedJob } from "@/testing/make/failed-job";
import { makePerson } from "@/testing/make/member";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";
import { withSettings } from "@/testing/settings";
import { runSql } from "@/testing/sql";

type Person = Awaited<ReturnType<typeof makePerson>>;
let operator: Person;
let other: Person;
beforeAll(async () => {
  operator = await makePerson({ role: "admin" });
  other = await makePerson({ role: "admin" });
});

const jobsOf = async (query = "") => (await rest(operator.token).get(`/instance/jobs${query}`)).body;

describe("the instance", () => {
  it("can be viewed by administrators of the organization in INSTANCE_ORGANIZATION or, by default, of the first organization", async () => {
    const statuses = async () =>
      Promise.all([operator, other].map(async ({ token }) => (await rest(token).get("/instance")).status));
    expect(await statuses()).toEqual([200, 404]);
    const restore = withSettings({ INSTANCE_ORGANIZATION: other.organizationId });
    expect(await statuses()).toEqual([404, 200]);
    restore();
    expect(await statuses()).toEqual([200, 404]);
  });

  it("is hidden from a token that is limited to one organization, even if that organization operates the instance", async () => {
    const fields = { name: "Limited", scope: "admin", organization: operator.organizationId };
    const { body } = await rest(operator.token).post("/user/tokens", fields);
    expect((await rest(body.token).get(`/orgs/${operator.organizationId}`)).status).toBe(200);
    expect((await rest(body.token).get("/instance")).status).toBe(404);
  });

  it("shows versions, sizes, migrations, jobs and backups", async () => {
    const { body } = await rest(operator.token).get("/instance");
    expect(body).toMatchObject({
      ...{ object: "instance", node: process.versions.node, postgres: expect.stringMatching(/^18/) },
      ...{ workers: 0, migrations: { pending: 0 }, backup: null },
    });
    expect(body.databaseBytes).toBeGreaterThan(1_000_000);
    expect(body.organizations).toBe(await db().organization.count());
  });

  it("sends a test email to its operator, or says why it can't", async () => {
    const check = async (person = operator) => {
      const { status, body } = await rest(person.token).post("/instance/email/check", {});
      return { status, body };
    };
    expect((await check()).body).toMatchObject({ sent: false, problem: expect.stringContaining("SMTP_URL") });
    expect((await check(other)).status).toBe(404);
    const server = await startMailServer();
    const { email } = await db().user.findUniqueOrThrow({ where: { id: operator.user.id } });
    expect((await check()).body).toEqual({ object: "email-check", to: email, sent: true });
    expect(server.to(email)).toHaveLength(1);
    server.refuse(true);
    const { body } = await check();
    expect([body.sent, body.problem]).toEqual([false, expect.stringContaining("out of order")]);
    // Test emails have a limit of their own, so they don't keep the operator from asking for a new password.
    for (let sent = 2; sent < TEST_LETTERS_PER_ACCOUNT; sent++) expect((await check()).status).toBe(200);
    const refused = await check();
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      429,
      expect.stringContaining("test emails"),
    ]);
    await countLetter({ email, address: null });
    await server.stop();
  });

  it("shows its effective settings without secrets", async () => {
    const restore = withSettings({
      ...{ SMTP_URL: "smtp://postmaster:hunter2@mail.example.org:587", LLM_API_KEY: "hunter2-key" },
      ...{ LLM_BASE_URL: "https://hunter2@llm.example.org/v1?key=hunter2", LLM_MODEL: "small" },
    });
    const { body } = await rest(operator.token).get("/instance/settings");
    restore();
    expect(JSON.stringify(body)).not.toContain("hunter2");
    const setting = (name: string) => body.settings.find((each: { name: string }) => each.name === name);
    expect(setting("SMTP_URL").value).toBe("smtp://mail.example.org:587");
    expect(setting("LLM_API_KEY")).toMatchObject({ isSet: true, isSecret: true, value: null });
    expect(setting("METRICS_TOKEN")).toMatchObject({ isSet: false, isSecret: true, value: null });
    expect(setting("CACHE_MEGABYTES")).toMatchObject({ isSet: true, isSecret: false, value: "256" });
    const databaseUrl = new URL(process.env.DATABASE_URL as string);
    expect(setting("DATABASE_URL").value).toContain(databaseUrl.host);
    if (databaseUrl.password) expect(JSON.stringify(body)).not.toContain(databaseUrl.password);
  });

  it("lists organizations with their storage, in pages", async () => {
    const { organizationId } = operator;
    await makeSpace({ organizationId });
    await db().blob.create({ data: { organizationId, hash: "f".repeat(64), size: 1234 } });
    const client = rest(operator.token);
    const { body } = await client.get("/instance/organizations?limit=1");
    expect(body.items).toMatchObject([{ id: organizationId, members: 1, spaces: 1, fileBytes: 1234 }]);
    expect(body.count).toBe(await db().organization.count());
    const next = await client.get(`/instance/organizations?limit=1&page=${body.next.page}`);
    expect(next.body.items[0].id).toBe(other.organizationId);
  });

  it("shows why a job failed, without secrets, and can retry or delete it", async () => {
    const { organizationId, token } = operator;
    const [retried, dropped] = [await makeFailedJob(organizationId), await makeFailedJob(organizationId)];
    const listed = await jobsOf("?state=failed");
    expect(listed.items.map(({ id }: { id: string }) => id)).toEqual([dropped, retried]);
    expect(listed.items[0]).toMatchObject({
      ...{ object: "instance-job", kind: "files:sweep", state: "failed", organization: organizationId },
      ...{ error: expect.stringMatching(/^the store said Bearer .* and nothing else$/) },
    });
    expect(JSON.stringify(listed)).not.toContain("abcdefghijkl");
    const client = rest(token);
    const again = await client.post(`/instance/jobs/${retried}/retry`);
    expect([again.status, again.body]).toMatchObject([200, { id: retried, state: "waiting", attempts: 0 }]);
    expect((await client.delete(`/instance/jobs/${dropped}`)).status).toBe(204);
    expect((await jobsOf()).items.map(({ id }: { id: string }) => id)).toEqual([retried]);
    expect((await client.delete(`/instance/jobs/${dropped}`)).status).toBe(204);
    expect((await client.post(`/instance/jobs/${dropped}/retry`)).status).toBe(404);
    const told = await db().auditEvent.findMany({ where: { organizationId }, orderBy: { id: "asc" } });
    expect(told.map(({ action, targets }) => [action, targets])).toEqual(
      expect.arrayContaining([
        ["retryInstanceJob", { jobId: retried }],
        ["dropInstanceJob", { jobId: dropped }],
      ]),
    );
  });

  it("doesn't change a running job", async () => {
    const id = await makeFailedJob(operator.organizationId);
    await runSql(sql`UPDATE graphile_worker._private_jobs
      SET locked_at = now(), locked_by = 'somebody' WHERE id = ${id}::bigint`);
    const client = rest(operator.token);
    expect((await client.post(`/instance/jobs/${id}/retry`)).status).toBe(409);
    expect((await client.delete(`/instance/jobs/${id}`)).status).toBe(409);
    expect((await jobsOf("?state=running")).items).toMatchObject([{ id, attempts: 5 }]);
  });
});
