import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isPassword } from "@/access/authentication/password";
import { appRouter } from "@/api/root";
import { db } from "@/db/client";
import { env } from "@/env";
import { setClock } from "@/lib/clock";
import { rest } from "@/testing/rest";
import { runSql } from "@/testing/sql";
import { createCallerFactory } from "@/trpc/init";
import { bootstrap } from "./bootstrap";

const SETTINGS = {
  BOOTSTRAP_EMAIL: "Admin@Example.org",
  BOOTSTRAP_PASSWORD: "a bootstrap password",
  BOOTSTRAP_TOKEN: "bnd_bootstrap-token-for-tests",
  BOOTSTRAP_ORGANIZATION: "Field guides",
};
const NAMES = ["BOOTSTRAP_EMAIL", "BOOTSTRAP_PASSWORD", "BOOTSTRAP_TOKEN", "BOOTSTRAP_ORGANIZATION"] as const;

function configure(settings: Partial<typeof SETTINGS>): void {
  for (const name of NAMES) env[name] = settings[name];
}

const caller = createCallerFactory(appRouter)({
  requestId: "test",
  actor: { kind: "anonymous" },
  ifMatch: null,
  reply: {},
});

const FORM = {
  title: "Field guides",
  displayName: "Ada",
  email: "Ada@Example.org",
  password: "a set-up password",
};

async function counts() {
  const members = await runSql(sql`SELECT 1 FROM "Member"`);
  const [users, organizations, tokens] = await Promise.all([
    db().user.count(),
    db().organization.count(),
    db().accessToken.count(),
  ]);
  return { users, organizations, tokens, members: members.length };
}

const NOTHING = { users: 0, organizations: 0, tokens: 0, members: 0 };

async function setupToken(): Promise<string> {
  const { setupUrl } = await bootstrap();
  return new URL(setupUrl ?? "").searchParams.get("token") ?? "";
}

beforeEach(async () => {
  await runSql(sql`TRUNCATE "User", "Organization", "OneTimeToken" CASCADE`);
});

afterEach(() => {
  configure({});
  setClock();
});

describe("settings on an empty database", () => {
  it("create an administrator who can sign in and whose token works", async () => {
    configure(SETTINGS);
    expect(await bootstrap()).toEqual({});
    const api = rest(SETTINGS.BOOTSTRAP_TOKEN);
    expect((await api.get("/user")).body.email).toBe("admin@example.org");
    const { items } = (await api.get("/orgs")).body;
    expect(items).toHaveLength(1);
    expect([items[0].title, items[0].permissions.admin]).toEqual(["Field guides", true]);
    const { passwordHash } = await db().user.findFirstOrThrow();
    expect(await isPassword(SETTINGS.BOOTSTRAP_PASSWORD, passwordHash)).toBe(true);
  });

  it("store no secret in plain text", async () => {
    configure(SETTINGS);
    await bootstrap();
    const text = JSON.stringify([await db().user.findMany(), await db().accessToken.findMany()]);
    expect(text).not.toContain(SETTINGS.BOOTSTRAP_PASSWORD);
    expect(text).not.toContain(SETTINGS.BOOTSTRAP_TOKEN);
  });

  it("take effect only once, even after a restart or if several processes start at the same time", async () => {
    configure(SETTINGS);
    await Promise.all([bootstrap(), bootstrap(), bootstrap()]);
    configure({ ...SETTINGS, BOOTSTRAP_EMAIL: "other@example.org" });
    expect(await bootstrap()).toEqual({});
    expect(await counts()).toEqual({ users: 1, organizations: 1, tokens: 1, members: 1 });
  });

  it("create no token and no password if the settings don't contain them", async () => {
    const { BOOTSTRAP_TOKEN: _token, ...withoutToken } = SETTINGS;
    configure(withoutToken);
    await bootstrap();
    expect((await counts()).tokens).toBe(0);
    await runSql(sql`TRUNCATE "User", "Organization" CASCADE`);
    const { BOOTSTRAP_PASSWORD: _password, ...withoutPassword } = SETTINGS;
    configure(withoutPassword);
    await bootstrap();
    expect((await db().user.findFirstOrThrow()).passwordHash).toBeNull();
    expect((await rest(SETTINGS.BOOTSTRAP_TOKEN).get("/user")).status).toBe(200);
  });

  it.each([
    [{ BOOTSTRAP_EMAIL: "admin@example.org" }, "so that the administrator can sign in"],
    [{ BOOTSTRAP_PASSWORD: "a bootstrap password" }, "BOOTSTRAP_EMAIL is required"],
    [{ BOOTSTRAP_TOKEN: "bnd_0123456789" }, "BOOTSTRAP_EMAIL is required"],
    [{ ...SETTINGS, BOOTSTRAP_TOKEN: "two words of it" }, "BOOTSTRAP_TOKEN must have"],
    [{ ...SETTINGS, BOOTSTRAP_ORGANIZATION: "x" }, "BOOTSTRAP_ORGANIZATION must have"],
  ])(
    "stop the start with an error and create nothing if they are invalid: %j",
    async (settings, sentence) => {
      configure(settings);
      await expect(bootstrap()).rejects.toThrow(sentence);
      expect(await counts()).toEqual(NOTHING);
    },
  );
});

describe("the setup link of an empty database", () => {
  it("creates the first administrator, and setup is complete afterwards", async () => {
    const token = await setupToken();
    expect(await caller.setup.status()).toEqual({ needed: true });
    const { userId, organizationId } = await caller.setup.complete({ token, ...FORM });
    expect(await caller.setup.status()).toEqual({ needed: false });
    const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
    expect([user.email, user.displayName]).toEqual(["ada@example.org", "Ada"]);
    const member = await db().member.findFirstOrThrow({ where: { organizationId } });
    expect([member.userId, member.role]).toEqual([userId, "admin"]);
    expect(await counts()).toEqual({ users: 1, organizations: 1, tokens: 0, members: 1 });
    expect(await bootstrap()).toEqual({});
  });

  it("works only once, even if several requests use it at the same time", async () => {
    const token = await setupToken();
    const results = await Promise.allSettled([1, 2, 3].map(() => caller.setup.complete({ token, ...FORM })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await counts()).toEqual({ users: 1, organizations: 1, tokens: 0, members: 1 });
    await expect(caller.setup.complete({ token, ...FORM })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("is replaced at the next start, expires after a day, and can't be guessed", async () => {
    const replaced = await setupToken();
    setClock(new Date("2030-01-01T00:00:00Z"));
    const token = await setupToken();
    await expect(caller.setup.complete({ token: replaced, ...FORM })).rejects.toThrow("setup link");
    await expect(caller.setup.complete({ token: "guess", ...FORM })).rejects.toThrow("setup link");
    setClock(new Date("2030-01-02T00:00:00Z"));
    await expect(caller.setup.complete({ token, ...FORM })).rejects.toThrow("setup link");
    expect(await counts()).toEqual(NOTHING);
    setClock(new Date("2030-01-01T23:59:59Z"));
    await caller.setup.complete({ token, ...FORM });
  });

  it("is stored only as a hash", async () => {
    const token = await setupToken();
    const rows = await db().oneTimeToken.findMany();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([{ title: "x" }, { displayName: " " }, { email: "no address" }, { password: "nine char" }])(
    "rejects %j and stays valid",
    async (field) => {
      const token = await setupToken();
      const refused = caller.setup.complete({ token, ...FORM, ...field });
      await expect(refused).rejects.toMatchObject({ code: "BAD_REQUEST" });
      expect(await counts()).toEqual(NOTHING);
      await caller.setup.complete({ token, ...FORM, password: "ten chars!" });
    },
  );
});
