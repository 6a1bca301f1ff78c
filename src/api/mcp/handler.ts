import { authenticate } from "@/access/authentication/authenticate";
import type { UserActor } from "@/access/authorization/actor";
import { OFFERED_SCOPES } from "@/domains/oauth/scopes";
import { ApiError, forbidden, unauthorized } from "@/lib/errors";
import { noteFacts } from "@/lib/request-facts";
import { REQUEST_LIMITS } from "@/lib/request-limits";
import { appUrl, MCP_PATH } from "@/lib/urls";
import { VISITORS_READ } from "@/trpc/init";
import { MCP_METADATA_PATH } from "../oauth/paths";
import { admit } from "../rest/admit";
import { answerError } from "../rest/answer";
import { allowOrigin, answerOptions } from "../rest/cors";
import { type RestRequest, type RestResponse, requestIdOf } from "../rest/message";
import type { Caller } from "./perform";
import { serverFor } from "./server";
import { toolsetsIn } from "./toolsets";
import { answerMcp } from "./transport";

/**
 * Throws the given error again. If the error has the status 401, adds the URL of the OAuth metadata, which describes
 * how to get a credential (RFC 9728, 5.1).
 */
function challenge(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 401) throw error;
  const metadata = `Bearer resource_metadata="${appUrl(MCP_METADATA_PATH)}", scope="${OFFERED_SCOPES.join(" ")}"`;
  throw new ApiError(401, error.message, undefined, { ...error.headers, "WWW-Authenticate": metadata });
}

/**
 * Returns the caller that the token identifies. Ignores cookies, because browsers also send cookies if
 * another site triggers the request.
 */
async function callerOf(request: RestRequest, requestId: string, headers: Record<string, string>) {
  const { authorization } = request.headers;
  const actor = await admit(authenticate, { ...request, headers: { authorization } }, headers).catch(
    challenge,
  );
  if (actor.kind === "visitor") throw forbidden(VISITORS_READ);
  if (actor.kind !== "user")
    challenge(unauthorized("Authentication required. Send an access token as `Authorization: Bearer …`."));
  noteFacts(requestId, { actorId: actor.userId });
  return { actor, requestId, address: request.remoteAddress, signal: request.signal } satisfies Caller;
}

async function answer(
  request: RestRequest,
  requestId: string,
  headers: Record<string, string>,
): Promise<RestResponse> {
  if (request.method === "OPTIONS") return answerOptions(["POST", "OPTIONS"]);
  const caller = await callerOf(request, requestId, headers);
  if (request.method !== "POST")
    throw new ApiError(
      405,
      "The MCP server accepts only POST requests. Configure your client to use Streamable HTTP.",
      undefined,
      {
        Allow: "POST, OPTIONS",
      },
    );
  const toolsets = toolsetsIn(request.query);
  const limited = toolsets.isReadOnly ? { ...caller, actor: readOnly(caller.actor) } : caller;
  return await answerMcp(request, appUrl(MCP_PATH), REQUEST_LIMITS.bodyBytes, () =>
    serverFor(limited, toolsets),
  );
}

/** Limits the caller to the permissions of a token with scope `read`. Such a token can't read secrets. */
function readOnly(actor: UserActor): UserActor {
  const { organizationId = null, closedTo = [] } = actor.limits ?? {};
  return { ...actor, limits: { organizationId, closedTo, scope: "read" } };
}

/** Handles the requests of authors' MCP clients, with the permissions of the token (docs/rest.md). This function never throws. */
export async function handleMcp(request: RestRequest): Promise<RestResponse> {
  const requestId = requestIdOf(request.headers["x-request-id"]);
  const common: Record<string, string> = { "x-request-id": requestId, "x-content-type-options": "nosniff" };
  allowOrigin(request, common);
  const response = await answer(request, requestId, common).catch((error) => answerError(error, requestId));
  Object.assign(response.headers, common);
  return response;
}
