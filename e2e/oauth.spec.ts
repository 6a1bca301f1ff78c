import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type APIRequestContext, expect } from "playwright/test";
import { administrator } from "./administrator";
import { expectAccessible } from "./console";
import { test } from "./test";

/** The application's server, which receives the redirect. */
async function listenForAnswer() {
  const server = createServer((_request, response) => response.end("You can go back."));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { server, redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/back` };
}

/** Registers an application, and returns its authorization URL. */
async function register(request: APIRequestContext, name: string, redirectUri: string) {
  const data = { client_name: name, redirect_uris: [redirectUri] };
  const { client_id } = await (await request.post("/oauth/register", { data })).json();
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: redirectUri,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    scope: "read write",
    state: "kept",
  });
  return { client_id, verifier, path: `/oauth/authorize?${query}` };
}

test("a person signs in, gives an application access, and disconnects the application", async ({
  page,
  request,
}, { retry }) => {
  const { server, redirectUri } = await listenForAnswer();
  const name = `Agent ${retry}`;
  const { client_id, verifier, path } = await register(request, name, redirectUri);
  const shown = await page.goto(path);
  expect(shown?.headers()["x-frame-options"]).toBe("DENY");
  await page.getByLabel("Email address").fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Connect “${name}”?`);
  await expect(page.getByText("Its name isn't verified")).toBeVisible();
  await expect(page.getByText(new URL(redirectUri).host)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(/error=access_denied&state=kept/);
  await page.goto(path);
  await page.getByLabel("Permissions").selectOption({ label: "Reading" });
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.waitForURL(/[?&]code=/);
  const back = new URL(page.url()).searchParams;
  expect(back.get("state")).toBe("kept");

  const form = {
    grant_type: "authorization_code",
    client_id,
    code: back.get("code") ?? "",
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  const { access_token } = await (await request.post("/oauth/token", { form })).json();
  const headers = { Authorization: `Bearer ${access_token}` };
  const ask = async () => (await request.get("/v1/orgs", { headers })).status();
  expect(await ask()).toBe(200);

  await page.goto("/settings/developer");
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("Reading");
  await expectAccessible(page);
  await row.getByRole("button", { name: `Disconnect ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(row).toHaveCount(0);
  expect(await ask()).toBe(401);
  server.close();
});

test("an unknown application or redirect URL causes no redirect", async ({ page, request }) => {
  const { path } = await register(request, "Stranger", "https://agent.example/back");
  await page.goto(path.replace("agent.example%2Fback", "other.example%2Fback"));
  await page.getByLabel("Email address").fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("to a URL that it didn't register")).toBeVisible();
  await page.goto("/oauth/authorize?client_id=unknown&redirect_uri=https%3A%2F%2Fother.example%2F");
  await expect(page.getByText("isn't registered")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
});
