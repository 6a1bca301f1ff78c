import { expect } from "playwright/test";
import { administrator } from "./administrator";
import { test } from "./test";

test("the built server is ready and knows the administrator from its settings", async ({ request }) => {
  expect((await request.get("/healthz")).status()).toBe(200);
  expect((await request.get("/readyz")).status()).toBe(200);
  const headers = { Authorization: `Bearer ${administrator.token}` };
  const answer = await request.get("/v1/user", { headers });
  expect(answer.status()).toBe(200);
  expect(answer.headers()["x-request-id"]).toBeTruthy();
  expect(await answer.json()).toMatchObject({ email: administrator.email });
});

test("the built server refuses an unknown token, with the error body", async ({ request }) => {
  const answer = await request.get("/v1/user", { headers: { Authorization: "Bearer unknown" } });
  expect(answer.status()).toBe(401);
  expect(await answer.json()).toMatchObject({ error: { code: 401, message: expect.any(String) } });
});
