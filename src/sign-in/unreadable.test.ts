import { describe, expect, it } from "vitest";
import { sessionCookieName } from "@/access/authentication/session-cookie";
import { env } from "@/env";
import { type Browser, call, newBrowser } from "@/testing/browser";
import { handleAuth } from "./next-auth";

const UNREADABLE = [
  "%",
  "%E0%A4%A",
  "::",
  "//",
  "//example.org/x",
  "javascript:1",
  "http://",
  "\0",
  "x".repeat(5000),
];
const ACTIONS = [
  "session",
  "csrf",
  "providers",
  "signin",
  "signin/credentials",
  "signout",
  "error",
  "callback/oidc",
  "callback/credentials",
  "%",
];
const COOKIES = ["callback-url", "csrf-token", "state", "nonce", "pkce.code_verifier"].map(
  (name) => `next-auth.${name}`,
);

const cookieIn = ({ headers }: Response, name: string) =>
  headers.getSetCookie().find((line) => line.startsWith(`${name}=`));

async function csrf(browser: Browser): Promise<string> {
  return ((await (await call(browser, "csrf")).json()) as { csrfToken: string }).csrfToken;
}

describe("input that next-auth can't parse", () => {
  it.each(ACTIONS)("never causes an internal error: /api/auth/%s", async (action) => {
    for (const text of UNREADABLE) {
      const answers = [await call(newBrowser(), `${action}?callbackUrl=${encodeURIComponent(text)}`)];
      for (const cookie of [...COOKIES, sessionCookieName()])
        answers.push(await call({ cookies: new Map([[cookie, encodeURIComponent(text)]]) }, action));
      answers.push(await call(newBrowser(), action, { callbackUrl: text, csrfToken: text }));
      for (const { status, headers } of answers) {
        expect(status, `${action} ${text.slice(0, 20)}`).toBeLessThan(500);
        expect(headers.get("location") ?? "", text.slice(0, 20)).not.toContain("error=Configuration");
      }
    }
  });

  it("is replaced if it's in the cookie with the callback URL", async () => {
    for (const text of UNREADABLE) {
      const answer = await call(
        { cookies: new Map([["next-auth.callback-url", encodeURIComponent(text)]]) },
        "csrf",
      );
      expect(cookieIn(answer, "next-auth.callback-url"), text.slice(0, 20)).toContain(
        encodeURIComponent(env.PUBLIC_URL),
      );
    }
  });

  it("is ignored if it's a JSON value other than a text", async () => {
    const browser = newBrowser();
    const csrfToken = await csrf(browser);
    for (const body of [
      { callbackUrl: {} },
      { callbackUrl: ["/"], csrfToken },
      { email: {}, password: [], csrfToken },
      [],
    ]) {
      const request = new Request(`${env.PUBLIC_URL}/api/auth/callback/credentials`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      expect((await handleAuth(request, ["callback", "credentials"])).status).toBeLessThan(500);
    }
  });

  it("never redirects to a path with two slashes or to another host", async () => {
    for (const callbackUrl of [
      "//sign-in",
      "///example.org//x",
      "/a//b",
      `${env.PUBLIC_URL}//x`,
      "https://example.org/",
    ]) {
      const browser = newBrowser();
      const form = { csrfToken: await csrf(browser), callbackUrl };
      const location = (await call(browser, "signout", form)).headers.get("location") ?? "";
      expect(new URL(location).origin, callbackUrl).toBe(new URL(env.PUBLIC_URL).origin);
      expect(new URL(location).pathname, callbackUrl).not.toMatch(/^\/\//);
    }
  });
});
