import { env } from "@/env";
import { handleSaml } from "@/sign-in/saml";
import { type Browser, cookieOf, keepCookies } from "./browser";

/**
 * Opens a URL under `/saml/`. If there is a form, sends it by POST without cookies, as a browser does for a
 * form of another site.
 */
export async function visitSaml(
  browser: Browser,
  address: string,
  form?: Record<string, string>,
): Promise<{ status: number; location: string; text: string; cookies: string[] }> {
  const url = new URL(address, env.PUBLIC_URL);
  const [, , organizationId = "", samlProviderId = "", action = ""] = url.pathname.split("/");
  const sender = {
    "user-agent": "Test browser",
    ...(browser.address ? { "x-forwarded-for": browser.address } : {}),
  };
  const init: RequestInit = form
    ? {
        method: "POST",
        body: new URLSearchParams(form).toString(),
        headers: { ...sender, "content-type": "application/x-www-form-urlencoded" },
      }
    : { headers: { ...sender, cookie: cookieOf(browser) } };
  const response = await handleSaml(new Request(url, init), { organizationId, samlProviderId, action });
  keepCookies(browser, response);
  return {
    status: response.status,
    location: response.headers.get("location") ?? "",
    text: await response.text(),
    cookies: response.headers.getSetCookie(),
  };
}

/** Posts a provider's response, and follows redirects on Bindery's host. Returns the last URL. */
export async function bringAnswer(browser: Browser, acsURL: string, answer: string, RelayState?: string) {
  const form = { SAMLResponse: answer, ...(RelayState === undefined ? {} : { RelayState }) };
  const { location } = await visitSaml(browser, acsURL, form);
  const path = location.replace(env.PUBLIC_URL, "");
  if (!path.startsWith("/saml/")) return path;
  return (await visitSaml(browser, path)).location.replace(env.PUBLIC_URL, "");
}
