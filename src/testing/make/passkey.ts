import { db } from "@/db/client";
import type { User } from "@/db/generated/client";
import { env } from "@/env";
import { handleAuth } from "@/sign-in/next-auth";
import { createPasskey, type SoftwarePasskey, signWithPasskey, type Variant } from "../authenticator";
import { type Browser, call, cookieOf, keepCookies } from "../browser";
import { inBrowser } from "../caller";

type Proof = { currentPassword?: string; code?: string };

/**
 * Adds a passkey to an account, as in the console. If the account already has a passkey, the person signs in with it first. Passkeys
 * must be available at `PUBLIC_URL`.
 */
export async function makePasskey(
  user: Pick<User, "id" | "version">,
  proof: Proof,
  name = "Test passkey",
): Promise<{ passkey: SoftwarePasskey; id: string } & Awaited<ReturnType<typeof inBrowser>>> {
  const existing = await db().passkey.findFirst({ where: { userId: user.id } });
  const session = await inBrowser(user, existing ? { method: "passkey", passkeyId: existing.id } : undefined);
  const options = await session.caller.passkeys.start(proof);
  const { passkey, answer } = createPasskey(options, new URL(env.PUBLIC_URL).origin);
  const { id } = await session.caller.passkeys.add({ name, answer });
  return { passkey, id, ...session };
}

/** Asks for the options of a sign-in with a passkey, like the sign-in page. The browser gets a cookie. */
export async function askForPasskey(browser: Browser, headers: Record<string, string> = {}) {
  const { origin } = new URL(env.PUBLIC_URL);
  const given = {
    cookie: cookieOf(browser),
    origin,
    ...(browser.address ? { "x-forwarded-for": browser.address } : {}),
    ...headers,
  };
  const url = `${env.PUBLIC_URL}/api/auth/passkey-options`;
  const response = await handleAuth(new Request(url, { method: "POST", headers: given }), [
    "passkey-options",
  ]);
  keepCookies(browser, response);
  return { status: response.status, body: await response.json() };
}

/** Sends an answer to the sign-in form. Returns the error code, or null after a sign-in. */
export async function sendPasskey(browser: Browser, answer: unknown): Promise<string | null> {
  const { csrfToken } = (await (await call(browser, "csrf")).json()) as { csrfToken: string };
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  const form = { csrfToken, answer: text, json: "true", callbackUrl: `${env.PUBLIC_URL}/` };
  const response = await call(browser, "callback/passkey", form);
  const { url } = (await response.json()) as { url: string };
  return new URL(url).searchParams.get("error");
}

/** Signs in with a passkey. Returns the error code, or null after a sign-in. */
export async function signInWithPasskey(
  browser: Browser,
  passkey: SoftwarePasskey,
  variant: Variant = {},
): Promise<string | null> {
  const { body } = await askForPasskey(browser);
  return await sendPasskey(browser, signWithPasskey(body, passkey, new URL(env.PUBLIC_URL).origin, variant));
}
