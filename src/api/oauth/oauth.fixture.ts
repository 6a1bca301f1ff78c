import { createHash, randomBytes } from "node:crypto";
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import type { TokenScope } from "@/access/authorization/actor";
import { db } from "@/db/client";
import type { User } from "@/db/generated/client";
import { inBrowser } from "@/testing/caller";
import { ask, serviceAddress } from "../mcp/client.fixture";

/** A person's choices on the consent page. */
export interface Choice {
  scope?: TokenScope;
  organization?: string | null;
}

/** Returns the authorization request in a consent page's URL. */
export const requestIn = (url: URL) =>
  Object.fromEntries(url.searchParams) as Record<string, string> & {
    client_id: string;
    redirect_uri: string;
  };

/** Approves a request. Returns the URL to which the browser is redirected. */
export async function sayYes(user: User, url: URL, { scope = "write", organization = null }: Choice = {}) {
  const { caller } = await inBrowser(user);
  const given = { request: requestIn(url), scope, organization };
  return new URL((await caller.applications.connectApplication(given)).redirectUrl);
}

/** The data that an agent stores, as an object that the official SDK can use. */
export class Agent implements OAuthClientProvider {
  readonly redirectUrl = "http://127.0.0.1:33418/callback";
  asked: URL | undefined;
  private kept: Record<string, unknown> = {};

  get clientMetadata() {
    return { client_name: "Test agent", redirect_uris: [this.redirectUrl] };
  }
  state = () => "the-state";
  clientInformation = () => this.kept.client as never;
  saveClientInformation = (client: unknown) => {
    this.kept.client = client;
  };
  tokens = () => this.kept.tokens as never;
  saveTokens = (tokens: unknown) => {
    this.kept.tokens = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.asked = url;
  };
  discoveryState = () => this.kept.discovery as never;
  saveDiscoveryState = (state: unknown) => {
    this.kept.discovery = state;
  };
  saveCodeVerifier = (verifier: string) => {
    this.kept.verifier = verifier;
  };
  codeVerifier = () => this.kept.verifier as string;
  invalidateCredentials = (what: string) => {
    for (const name of what === "all" ? ["client", "tokens", "verifier"] : [what]) delete this.kept[name];
  };
}

const clients: Client[] = [];
export const closeAgents = () => Promise.all(clients.splice(0).map((client) => client.close()));

/** Connects an agent with the official SDK. If the server asks for the person's consent, gives it. */
export async function connect(agent: Agent, user: User, choice?: Choice): Promise<Client> {
  const open = () =>
    new StreamableHTTPClientTransport(new URL(`${serviceAddress()}/mcp`), { authProvider: agent });
  const mode = { pin: "2026-07-28" };
  const begin = () => new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const first = open();
  const client = begin();
  clients.push(client);
  try {
    await client.connect(first);
    return client;
  } catch (error) {
    if (!(error instanceof UnauthorizedError) || !agent.asked) throw error;
  }
  const back = await sayYes(user, agent.asked, choice);
  await first.finishAuth(back.searchParams);
  const again = begin();
  clients.push(again);
  await again.connect(open());
  return again;
}

/** Posts a form to one of the OAuth endpoints. */
export async function post(path: "token" | "revoke", fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const response = await ask(`/oauth/${path}`, { method: "POST", body });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  return { status: response.status, body: (await response.json()) as any };
}

export async function register(fields: object = {}) {
  const response = await ask("/oauth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "Raw", redirect_uris: ["https://agent.example/back"], ...fields }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  return { status: response.status, body: (await response.json()) as any };
}

/**
 * Registers a client and requests a code without the SDK. `fields` can replace fields of the request with
 * invalid values.
 */
export async function begin(fields: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const clientId: string = (await register()).body.client_id;
  const url = new URL("/oauth/authorize", serviceAddress());
  const asked = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: "https://agent.example/back",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    scope: "read write",
    state: "kept",
    resource: `${serviceAddress()}/mcp`,
    ...fields,
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return { url, clientId, verifier };
}

/** Returns the form that exchanges the code after a person has given consent. */
export async function consented(user: User, choice?: Choice) {
  const { url, clientId, verifier } = await begin();
  const back = await sayYes(user, url, choice);
  return {
    grant_type: "authorization_code",
    client_id: clientId,
    code: back.searchParams.get("code") as string,
    redirect_uri: "https://agent.example/back",
    code_verifier: verifier,
  };
}

/** Returns a person's access token and refresh token. */
export async function connected(user: User, choice?: Choice) {
  const exchange = await consented(user, choice);
  const { body } = await post("token", exchange);
  const { client_id } = exchange;
  const refresh = { grant_type: "refresh_token", client_id, refresh_token: body.refresh_token as string };
  return { exchange, access: body.access_token as string, scope: body.scope as string, refresh };
}

/** Returns all stored rows of a person's credentials. */
export async function credentialsOf(userId: string) {
  const tokens = await db().accessToken.findMany({ where: { userId }, orderBy: { id: "asc" } });
  const codes = await db().oAuthCode.findMany({ where: { userId }, orderBy: { hash: "asc" } });
  const refreshing = await db().oneTimeToken.findMany({
    where: { subject: { in: tokens.map(({ id }) => id) } },
    orderBy: { hash: "asc" },
  });
  return { tokens: tokens.map(({ lastUsedAt: _, ...kept }) => kept), codes, refreshing };
}
