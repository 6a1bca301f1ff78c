import { env } from "@/env";
import { handleAuth } from "@/sign-in/next-auth";

/** A browser for tests of next-auth. This browser stores the cookies from responses. */
export interface Browser {
  cookies: Map<string, string>;
  address?: string;
}

export const newBrowser = (address?: string): Browser => ({
  cookies: new Map(),
  ...(address ? { address } : {}),
});

/** Stores the cookies from a response. */
export function keepCookies(browser: Browser, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split("; ");
    const name = pair.slice(0, pair.indexOf("="));
    if (attributes.includes("Max-Age=0")) browser.cookies.delete(name);
    else browser.cookies.set(name, pair.slice(name.length + 1));
  }
}

/** Returns the browser's `Cookie` header. */
export const cookieOf = ({ cookies }: Browser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Calls `/api/auth/{path}`. Uses POST if there is a form. */
export async function call(browser: Browser, path: string, form?: Record<string, string>): Promise<Response> {
  const headers = {
    cookie: cookieOf(browser),
    "user-agent": "Test browser",
    ...(browser.address ? { "x-forwarded-for": browser.address } : {}),
    ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
  };
  const init = form ? { method: "POST", body: new URLSearchParams(form).toString() } : {};
  const request = new Request(`${env.PUBLIC_URL}/api/auth/${path}`, { headers, ...init });
  const response = await handleAuth(request, path.split("?")[0]?.split("/") ?? []);
  keepCookies(browser, response);
  return response;
}

/** Submits the sign-in form. `code` is the code of the second step. */
export async function signIn(browser: Browser, email: string, password: string, code?: string) {
  const { csrfToken } = (await (await call(browser, "csrf")).json()) as { csrfToken: string };
  const step: Record<string, string> = code === undefined ? {} : { code };
  const form = { csrfToken, email, password, ...step, json: "true", callbackUrl: `${env.PUBLIC_URL}/` };
  const response = await call(browser, "callback/credentials", form);
  return { response, status: response.status, body: (await response.json()) as { url: string } };
}
