import { hashSecret, newSecret } from "@/access/authentication/secret";
import type { Act, TokenScope } from "@/access/authorization/actor";
import { inTransaction } from "@/db/transaction";
import { now } from "@/lib/clock";
import { invalid, invalidRequest, notFound } from "@/lib/errors";
import { findOrganization } from "@/scopes/organization";
import { assertResource, issuer } from "./addresses";
import { recordForOrganizations } from "./applications";
import { destinationOf, findClient, isRegistered, type RegisteredClient, withQuery } from "./clients";
import { OAuthRefusal } from "./refusal";
import type { Asked, AuthorizationRequest, Consent } from "./schema";
import { isWithin, OFFERED_SCOPES, scopeIn } from "./scopes";

const CODE_LIFE_SECONDS = 60;
/** Matches a SHA-256 hash as base64url. */
const CHALLENGE = /^[\w-]{43}$/;
/** The scope for clients that don't request one. */
const SCOPE_DEFAULT: TokenScope = "write";

/** Returns the client of a request whose redirect URI is registered. @throws ApiError 400, without a redirect */
async function clientOf({ client_id, redirect_uri }: AuthorizationRequest): Promise<RegisteredClient> {
  const client = await findClient(client_id);
  if (!client)
    throw invalid(
      "client_id",
      "This application isn't registered, or its registration was removed. Connect the application again.",
    );
  if (!isRegistered(redirect_uri, client.redirectUris))
    throw invalid(
      "redirect_uri",
      "This application wants to send you to a URL that it didn't register. Connect the application again.",
    );
  return client;
}

/** The highest requested scope. @throws OAuthRefusal if this scope can't be granted */
function scopeAsked(request: AuthorizationRequest): TokenScope {
  if (request.response_type !== "code")
    throw new OAuthRefusal("invalid_request", "`response_type` must be `code`.");
  if (request.code_challenge_method !== "S256" || !CHALLENGE.test(request.code_challenge ?? ""))
    throw new OAuthRefusal(
      "invalid_request",
      "`code_challenge` is required, with `code_challenge_method` set to `S256`.",
    );
  assertResource(request.resource);
  const scope = request.scope ? scopeIn(request.scope) : SCOPE_DEFAULT;
  if (!scope)
    throw new OAuthRefusal(
      "invalid_scope",
      `\`scope\` must contain at least one of these scopes: ${OFFERED_SCOPES.join(", ")}.`,
    );
  return scope;
}

const answerTo = ({ redirect_uri, state }: AuthorizationRequest, fields: Record<string, string>) =>
  withQuery(redirect_uri, { ...fields, state, iss: issuer() });

/**
 * Returns the client's request for the consent page. This function never redirects, even after an error, because anyone can
 * register a client with a redirect URI that looks like one of our URLs.
 * @throws ApiError 400 for an unknown client or redirect URI
 */
export async function readRequest(request: AuthorizationRequest): Promise<Asked> {
  const { name } = await clientOf(request);
  const shown = { name, destination: destinationOf(request.redirect_uri) };
  try {
    const max = scopeAsked(request);
    const scopes = OFFERED_SCOPES.filter((scope) => isWithin(scope, max));
    return { ...shown, scopes, refusedUrl: answerTo(request, { error: "access_denied" }) };
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    const { word, message } = error;
    const refusedUrl = answerTo(request, { error: word, error_description: message });
    return { ...shown, scopes: [], refusedUrl, problem: message };
  }
}

/**
 * Records a person's consent, and returns the redirect URL with the code.
 * @throws ApiError 400 for more access than the client requested, 404 for an organization that the person
 * doesn't belong to
 */
export async function consent(act: Act, { request, scope, organization }: Consent): Promise<string> {
  const client = await clientOf(request);
  const { problem, scopes } = await readRequest(request);
  if (problem) throw invalidRequest("request", problem);
  if (!scopes.includes(scope)) throw invalid("scope", "must be a scope that the application requested");
  if (organization && !(await findOrganization(organization, act.actor))) throw notFound("Organization");
  const { userId, ssoOrganizationId = null } = act.actor;
  const code = newSecret();
  await inTransaction(act, async (tx) => {
    const time = now();
    await tx.oAuthCode.create({
      data: {
        hash: hashSecret(code),
        clientId: client.id,
        userId,
        redirectUri: request.redirect_uri,
        challenge: request.code_challenge as string,
        scope,
        organizationId: organization,
        ssoOrganizationId,
        createdAt: time,
        expiresAt: new Date(time.getTime() + CODE_LIFE_SECONDS * 1000),
      },
    });
    await tx.oAuthClient.updateMany({ where: { id: client.id }, data: { lastUsedAt: time } });
    const reach = { userId, organizationId: organization, closedTo: [], name: client.name };
    await recordForOrganizations(tx, act, reach, scope);
  });
  return answerTo(request, { code });
}
