import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { knownDeviceCookie, knownDeviceOf } from "@/access/authentication/known-device";
import { sessionCookieOf } from "@/access/authentication/session-cookie";
import { readBody } from "@/api/rest/json-body";
import { toRestRequest } from "@/api/rest/web-handler";
import { env, provideAuthAddress } from "@/env";
import { decodePercent } from "@/lib/decode-percent";
import { errorBody } from "@/lib/error-body";
import { ApiError, invalidRequest } from "@/lib/errors";
import { authOptionsOf } from "./next-auth-options";
import { answerPasskeyOptions, browserSecretOf, PASSKEY_OPTIONS } from "./passkey";

/** The maximum body size, which is much larger than any sign-in form. */
const BODY_BYTES_MAX = 16_384;

type Fields = Record<string, string>;

/** Returns the cookies of a `Cookie` header by name. If a name occurs several times, returns the first value. */
function cookiesOf(header: string | undefined): Fields {
  const pairs = (header ?? "").split(";").flatMap((pair) => {
    const equals = pair.indexOf("=");
    return equals < 0
      ? []
      : [[pair.slice(0, equals).trim(), decodePercent(pair.slice(equals + 1).trim())] as const];
  });
  return Object.fromEntries(pairs.reverse());
}

/** Whether next-auth can parse a callback URL. If next-auth can't parse the URL, it crashes. */
function isReadableAddress(address: string): boolean {
  const base = address.startsWith("/") ? env.PUBLIC_URL : undefined;
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}

const CALLBACK_COOKIE = /(?:^|[.-])callback-url$/;

/** Removes callback URLs that can't be parsed. next-auth then uses its default URL and replaces the cookie. */
const withoutUnreadable = (fields: Fields, isAddress: (name: string) => boolean): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isAddress(name) || isReadableAddress(value)),
  );

const isCallbackField = (name: string) => name === "callbackUrl";
const isCallbackCookie = (name: string) => CALLBACK_COOKIE.test(name);

/** Returns the text fields of a JSON object in the structure that form fields have. */
const textsOf = (value: object): Fields =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => typeof field === "string"));

function fieldsOf(bytes: Uint8Array | null, contentType: string): Fields {
  const text = bytes === null ? "" : Buffer.from(bytes).toString();
  // The client in the browser sends the content type of JSON even for a GET, which has no body.
  if (text === "") return {};
  if (!contentType.includes("application/json")) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? textsOf(value) : {};
  } catch {
    throw invalidRequest("body", "The body must be valid JSON.");
  }
}

/** Collects next-auth's response. This object has the interface of Next.js's older responses, which next-auth expects. */
class Answer {
  readonly headers = new Headers({ "Cache-Control": "no-store" });
  private code = 200;
  private text: string | null = null;

  status(code: number): this {
    this.code = code;
    return this;
  }

  getHeader(name: string): string[] | string | undefined {
    if (name.toLowerCase() === "set-cookie") return this.headers.getSetCookie();
    return this.headers.get(name) ?? undefined;
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.delete(name);
    for (const one of [value].flat()) this.headers.append(name, one);
    return this;
  }

  json(value: unknown): void {
    this.headers.set("Content-Type", "application/json");
    this.text = JSON.stringify(value);
  }

  send(body: unknown): void {
    if (body === undefined || body === null) return;
    if (typeof body === "string") this.text = body;
    else this.json(body);
  }

  end(): void {}

  toResponse(): Response {
    return new Response(this.text, { status: this.code, headers: this.headers });
  }
}

/** The paths of next-auth's sign-in forms, without a redirect to a provider. */
const FORMS: ReadonlySet<string> = new Set(["callback/credentials", "callback/passkey"]);

async function ask(request: Request, action: readonly string[]): Promise<Response> {
  const core = toRestRequest(request);
  const path = action.join("/");
  if (path === PASSKEY_OPTIONS) return await answerPasskeyOptions(core);
  if (FORMS.has(path) && core.method !== "POST")
    throw new ApiError(
      405,
      "This path accepts only POST requests. Send the fields of the form in the body.",
      undefined,
      { Allow: "POST" },
    );
  const { headers } = core;
  const { nextauth: _, ...given } = Object.fromEntries(new URLSearchParams(core.query));
  const query = { ...withoutUnreadable(given, isCallbackField), nextauth: [...action] };
  const body = fieldsOf(await readBody(core, BODY_BYTES_MAX), headers["content-type"] ?? "");
  const asked = {
    method: core.method,
    query,
    headers,
    cookies: withoutUnreadable(cookiesOf(headers.cookie), isCallbackCookie),
    body: withoutUnreadable(body, isCallbackField),
  };
  const address = core.remoteAddress === "unknown" ? null : core.remoteAddress;
  let deviceCookie: string | null = null;
  const options = authOptionsOf({
    browser: { userAgent: headers["user-agent"] ?? null, address },
    sessionCookie: sessionCookieOf(headers.cookie),
    passkeyBrowser: browserSecretOf(headers.cookie),
    deviceOf: (email) => knownDeviceOf(asked.cookies, email),
    async onSignIn(email) {
      deviceCookie = await knownDeviceCookie(email);
    },
  });
  const answer = new Answer();
  provideAuthAddress();
  await NextAuth(asked as unknown as NextApiRequest, answer as unknown as NextApiResponse, options);
  if (deviceCookie !== null) answer.headers.append("Set-Cookie", deviceCookie);
  return answer.toResponse();
}

/**
 * Handles `/api/auth/*` with next-auth, from any caller. next-auth's own handler works only in an app route of Next.js.
 * `action` contains the segments after `/api/auth`. This function requires no credential, so that a browser with an
 * outdated cookie can sign in.
 */
export async function handleAuth(request: Request, action: readonly string[]): Promise<Response> {
  try {
    return await ask(request, action);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Response.json({ error: errorBody(error) }, { status: error.status, headers: error.headers });
  }
}
