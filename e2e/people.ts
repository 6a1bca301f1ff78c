import { randomUUID } from "node:crypto";
import { type APIRequestContext, type APIResponse, expect, type Page, request } from "playwright/test";
import { administrator } from "./administrator";
import { openSession } from "./console";

/** Somebody beside the administrator, with what it takes to act as them. */
export interface Person {
  id: string;
  displayName: string;
  email: string;
  password: string;
  token: string;
}

const ADDRESS = process.env.E2E_ADDRESS ?? "";

/** What the service answers; fails where it refuses. */
async function answerOf<Answer>(asked: Promise<APIResponse>): Promise<Answer> {
  const answer = await asked;
  expect(answer.ok(), `${answer.url()}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** Invites somebody into the administrator's organization, who is handed the link since no mail is sent here. */
async function invite(visitor: APIRequestContext, email: string, role: string) {
  const headers = { Authorization: `Bearer ${administrator.token}` };
  const { items } = await answerOf<{ items: { id: string }[] }>(visitor.get("/v1/orgs", { headers }));
  const invites = `/v1/orgs/${items[0]?.id}/invites`;
  const data = { emails: [email], role };
  const { links } = await answerOf<{ links: { url: string }[] }>(visitor.post(invites, { headers, data }));
  const [organizationId, inviteId] = new URL(links[0]?.url ?? "").pathname.split("/").slice(-2);
  return { organizationId, inviteId };
}

/** Lets somebody into the administrator's organization by the front door, with a token of their own. */
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
