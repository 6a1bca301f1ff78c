import { countSsoStep } from "@/access/authentication/login-throttle";
import { hashSecret, newSecret } from "@/access/authentication/secret";
import { revokeSession } from "@/access/authentication/session";
import {
  cookieNamed,
  isSecure,
  readSession,
  SESSION_LIFE_SECONDS,
  sessionCookieName,
  sessionCookieOf,
  signSession,
} from "@/access/authentication/session-cookie";
import { readBody } from "@/api/rest/json-body";
import type { RestRequest } from "@/api/rest/message";
import { toRestRequest } from "@/api/rest/web-handler";
import type { SamlProvider } from "@/db/generated/client";
import { serviceOf } from "@/domains/sso/addresses";
import { finishSignIn } from "@/domains/sso/finish";
import { endByProvider } from "@/domains/sso/logout";
import { metadataOf } from "@/domains/sso/metadata";
import { newestOf, ownKeysOf } from "@/domains/sso/own-key";
import { noteRefusal, type ResponseForm, receiveResponse } from "@/domains/sso/receive";
import { SsoRefusal } from "@/domains/sso/refusal";
import { findProvider } from "@/domains/sso/rows";
import { beginSignIn } from "@/domains/sso/saml";
import { ApiError } from "@/lib/errors";
import { ownPath } from "@/lib/own-path";
import { appUrl } from "@/lib/urls";

/** Returns a `Set-Cookie` value. By default, the cookie is for the steps of a SAML sign-in. */
const setCookie = (name: string, value: string, maxAgeSeconds: number, path = "/saml") =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

/** Returns a redirect that the browser follows with GET, and that sets cookies. */
function redirectTo(address: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({
    location: address,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** The segments after `/saml/`. */
export interface SamlPath {
  organizationId: string;
  samlProviderId: string;
  action: string;
}

const BODY_BYTES_MAX = 500_000;
/** Identifies the browser that must return the provider's response. */
const BROWSER_COOKIE = "bindery.saml-browser";
const BROWSER_SECONDS = 3600;
const TICKET_COOKIE = "bindery.saml-ticket";
const TICKET_SECONDS = 120;

interface Step {
  request: RestRequest;
  provider: SamlProvider;
}

const testPage = ({ organizationId, id }: SamlProvider, testId: string) =>
  appUrl(`/orgs/${organizationId}/settings/single-sign-on/test?provider=${id}&test=${testId}`);

async function start({ request, provider }: Step): Promise<Response> {
  const query = new URLSearchParams(request.query);
  const given = cookieNamed(request.headers.cookie, BROWSER_COOKIE);
  const browserSecret = given ?? newSecret();
  const destination = ownPath(query.get("callbackUrl") ?? query.get("RelayState"));
  const address = await beginSignIn(provider, {
    destination,
    isTest: query.get("test") === "1",
    browserSecret,
  });
  return redirectTo(address, [setCookie(BROWSER_COOKIE, browserSecret, BROWSER_SECONDS)]);
}

async function readForm(request: RestRequest): Promise<ResponseForm> {
  const bytes = await readBody(request, BODY_BYTES_MAX);
  const fields = new URLSearchParams(Buffer.from(bytes ?? []).toString());
  const answers = fields.getAll("SAMLResponse");
  return {
    SAMLResponse: answers.length === 1 ? answers[0] : undefined,
    RelayState: fields.get("RelayState"),
  };
}

/**
 * Handles the provider's response. Another site posts the response, so the request has no cookies. Therefore, this function
 * redirects the browser to a page of Bindery. There, the cookies show whether this browser started the sign-in.
 */
async function accept({ request, provider }: Step): Promise<Response> {
  const form = await readForm(request);
  try {
    const { ticket, testId } = await receiveResponse(provider, form);
    if (testId !== null) return redirectTo(testPage(provider, testId));
    const finish = serviceOf(provider).acsURL.replace(/acs$/, "finish");
    return redirectTo(finish, [setCookie(TICKET_COOKIE, ticket, TICKET_SECONDS)]);
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    const testId = await noteRefusal(provider, form, error);
    if (testId === null) throw error;
    return redirectTo(testPage(provider, testId));
  }
}

/** Creates a new session for the sign-in, and ends the previous session of the browser. */
async function finish({ request, provider }: Step): Promise<Response> {
  const { cookie } = request.headers;
  const browser = { userAgent: request.headers["user-agent"] ?? null, address: addressOf(request) };
  const back = {
    ticket: cookieNamed(cookie, TICKET_COOKIE),
    browserSecret: cookieNamed(cookie, BROWSER_COOKIE),
    browser,
  };
  const { address } = browser;
  const requestId = request.headers["x-request-id"] ?? hashSecret(newSecret());
  const { claims, destination } = await finishSignIn(provider, back, { address, requestId });
  const former = sessionCookieOf(cookie);
  const ended = former === undefined ? null : await readSession(former);
  if (ended) await revokeSession(ended);
  return redirectTo(appUrl(destination), [
    setCookie(TICKET_COOKIE, "", 0),
    setCookie(sessionCookieName(), await signSession(claims), SESSION_LIFE_SECONDS, "/"),
  ]);
}

/** Handles a provider's request to end sessions, or a provider's confirmation that it has ended its session. */
async function logout({ request, provider }: Step): Promise<Response> {
  if (!new URLSearchParams(request.query).has("SAMLRequest")) return redirectTo(appUrl("/sign-in"));
  return redirectTo(await endByProvider(provider, request.query));
}

async function describe({ provider }: Step): Promise<Response> {
  const headers = {
    "content-type": "application/samlmetadata+xml; charset=utf-8",
    "cache-control": "no-cache",
  };
  return new Response(await metadataOf(provider), { headers });
}

/** Returns Bindery's certificate as a file, for people who copy it to their provider. */
async function certify({ provider }: Step): Promise<Response> {
  const headers = {
    "content-type": "application/x-pem-file",
    "content-disposition": `attachment; filename="bindery-${provider.id}.pem"`,
    "cache-control": "no-cache",
  };
  return new Response(newestOf(await ownKeysOf(provider)).certificate, { headers });
}

const STEPS: Readonly<Record<string, (step: Step) => Promise<Response>>> = {
  "GET metadata": describe,
  "GET certificate": certify,
  "GET start": start,
  "POST acs": accept,
  "GET finish": finish,
  "GET logout": logout,
};

const addressOf = ({ remoteAddress }: RestRequest) => (remoteAddress === "unknown" ? null : remoteAddress);
const ID = /^[A-Za-z0-9_-]{1,100}$/;

async function take(request: RestRequest, path: SamlPath): Promise<Response> {
  const step = STEPS[`${request.method} ${path.action}`];
  if (!step) return new Response("This page doesn't exist.\n", { status: 404 });
  await countSsoStep(addressOf(request));
  const isNamed = ID.test(path.organizationId) && ID.test(path.samlProviderId);
  const provider = isNamed ? await findProvider(path.organizationId, path.samlProviderId) : undefined;
  if (!provider) throw new SsoRefusal("SsoProvider");
  return await step({ request, provider });
}

/**
 * Handles `/saml/{organizationId}/{samlProviderId}/{action}`: sign-in and sign-out with SAML. Requests need no credential.
 * An error redirects to the sign-in page, which shows the reason.
 */
export async function handleSaml(request: Request, path: SamlPath): Promise<Response> {
  try {
    return await take(toRestRequest(request), path);
  } catch (error) {
    if (error instanceof SsoRefusal) return redirectTo(appUrl(`/sign-in?error=${error.word}`));
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 429) return redirectTo(appUrl("/sign-in?error=SsoTooMany"));
    return redirectTo(appUrl("/sign-in?error=SsoTooLarge"));
  }
}
