import { randomUUID } from "node:crypto";
import { type APIRequestContext, type APIResponse, expect, type Page, request } from "playwright/test";
import { administrator } from "./administrator";
import { openSession } from "./console";

/** A person other than the administrator, with their credentials. */
export interface Person {
  id: string;
  displayName: string;
  email: string;
  password: string;
  token: string;
}

const ADDRESS = process.env.E2E_ADDRESS ?? "";

/** Returns the JSON response. Fails the test if the request was refused. */
async function answerOf<Answer>(asked: Promise<APIResponse>): Promise<Answer> {
  const answer = await asked;
  expect(answer.ok(), `${answer.url()}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** Invites a person into the administrator's organization. Returns the link, because no email is sent. */
async function invite(visitor: APIRequestContext, email: string, role: string) {
  const headers = { Authorization: `Bearer ${administrator.token}` };
  const { items } = await answerOf<{ items: { id: string }[] }>(visitor.get("/v1/orgs", { headers }));
  const invites = `/v1/orgs/${items[0]?.id}/invites`;
  const data = { emails: [email], role };
  const { links } = await answerOf<{ links: { url: string }[] }>(visitor.post(invites, { headers, data }));
  const [organizationId, inviteId] = new URL(links[0]?.url ?? "").pathname.split("/").slice(-2);
  return { organizationId, inviteId };
}

/** Adds a person to the administrator's organization through the public API, with a token. */
export async function addPerson(
  displayName: string,
  role: string,
  { address = ADDRESS, email = `${randomUUID()}@example.org` } = {},
): Promise<Person> {
  const visitor = await request.newContext({ baseURL: address, extraHTTPHeaders: { Origin: address } });
  const password = `${displayName} likes long passwords`;
  try {
    const data = { ...(await invite(visitor, email, role)), displayName, password };
    await answerOf(visitor.post("/api/trpc/invites.signUp", { data }));
    await openSession(visitor, { email, password });
    const user = await answerOf<{ id: string }>(visitor.get("/v1/user"));
    const tokens = visitor.post("/v1/user/tokens", { data: { name: "Test" } });
    const { token } = await answerOf<{ token: string }>(tokens);
    return { id: user.id, displayName, email, password, token };
  } finally {
    await visitor.dispose();
  }
}

/** Sends a REST request as a person. */
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
