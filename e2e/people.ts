import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, type Page } from "playwright/test";
import { hashPassword } from "@/access/password";
import { hashSecret, hintOf, newTokenSecret } from "@/access/secret";
import { newId } from "@/db/ids";
import { administrator } from "./administrator";

/** Somebody beside the administrator, with what it takes to act as them. */
export interface Person {
  id: string;
  displayName: string;
  email: string;
  password: string;
  token: string;
}

/** A connection to the database of the service under test, as the superuser of its embedded PostgreSQL. */
async function connect(): Promise<pg.Client> {
  const dataDir = process.env.E2E_DATA_DIR ?? "";
  const { directory, superuserPassword } = JSON.parse(
    readFileSync(path.join(dataDir, "embedded-postgres.json"), "utf8"),
  ) as { directory: string; superuserPassword: string };
  const cluster = path.resolve(dataDir, directory);
  const version = readdirSync(cluster).find((name) => /^\d+$/.test(name)) ?? "";
  const postmaster = readFileSync(path.join(cluster, version, "postmaster.pid"), "utf8");
  const port = Number(postmaster.split("\n")[3]);
  const options = { host: "127.0.0.1", user: "postgres", password: superuserPassword, database: "bindery" };
  const client = new pg.Client({ ...options, port });
  await client.connect();
  return client;
}

/** Lets somebody into the administrator's organization: people cannot be invited yet. */
export async function addPerson(displayName: string, role: string): Promise<Person> {
  const id = newId();
  const person = {
    id,
    displayName,
    email: `${id.toLowerCase()}@example.org`,
    password: `${displayName} likes long passwords`,
    token: newTokenSecret(),
  };
  const client = await connect();
  try {
    await client.query(
      `WITH person AS (INSERT INTO "User" ("id", "email", "displayName", "passwordHash", "updatedAt")
          VALUES ($1, $2, $3, $4, now())),
        token AS (INSERT INTO "AccessToken" ("id", "userId", "name", "hint", "hash") VALUES ($5, $1, 'Test', $6, $7))
        INSERT INTO "Member" ("organizationId", "userId", "role")
          SELECT m."organizationId", $1, $8::"Level" FROM "Member" m JOIN "User" u ON u."id" = m."userId"
          WHERE u."email" = $9`,
      [
        person.id,
        person.email,
        displayName,
        await hashPassword(person.password),
        newId(),
        hintOf(person.token),
        hashSecret(person.token),
        role,
        administrator.email,
      ],
    );
  } finally {
    await client.end();
  }
  return person;
}

/** Signs somebody in, in a browser context of their own. */
export async function signInAs(page: Page, person: Pick<Person, "email" | "password">): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: administrator.organization })).toBeVisible();
}

/** Asks the REST surface as somebody. */
export async function restAs<Answer>(
  page: Page,
  token: string,
  method: "GET" | "POST" | "PATCH",
  target: string,
  data?: object,
): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/v1${target}`, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${target}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}
