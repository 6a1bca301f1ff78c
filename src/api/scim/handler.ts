import { authenticate } from "@/access/authentication/authenticate";
import { takeShare } from "@/access/rate-limit/shares";
import type { Provisioner } from "@/domains/scim/caller";
import { ScimRefusal } from "@/domains/scim/refusal";
import { findScimToken } from "@/domains/scim/tokens";
import { ApiError, notFound, unauthorized } from "@/lib/errors";
import { noteFacts } from "@/lib/request-facts";
import { apiErrorOf } from "@/trpc/errors";
import { admit } from "../rest/admit";
import { answerError } from "../rest/answer";
import { type RestRequest, type RestResponse, requestIdOf } from "../rest/message";
import { json, scimPathIn } from "./message";
import { answerScim } from "./resources";

const BEARER = /^Bearer +([\x21-\x7e]{8,512}) *$/i;
const UNKNOWN =
  "The provisioning token is missing, unknown, expired or revoked. Create a token in Bindery, and enter it at the identity provider.";
const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

/**
 * Finds the token of a request and counts the request. Requests of a token are counted per organization, and all other
 * requests per IP address.
 */
async function callerOf(
  request: RestRequest,
  organizationId: string,
  requestId: string,
  headers: Record<string, string>,
): Promise<Provisioner> {
  const secret = BEARER.exec(request.headers.authorization ?? "")?.[1];
  const scimTokenId = secret && (await findScimToken(organizationId, secret));
  if (!scimTokenId) {
    await admit(authenticate, { ...request, headers: {} }, headers);
    throw unauthorized(UNKNOWN);
  }
  request.claim?.verified(`rate:scim:${organizationId}`);
  await takeShare("scim", organizationId);
  noteFacts(requestId, { actorId: scimTokenId });
  return { organizationId, scimTokenId, address: request.remoteAddress, requestId };
}

async function answer(request: RestRequest, requestId: string, headers: Record<string, string>) {
  const path = scimPathIn(request.path);
  if (!path) throw notFound("Resource");
  const caller = await callerOf(request, path.organizationId, requestId, headers);
  return await answerScim(request, caller, path.segments);
}

/** Returns the error response in the form of RFC 7644 (3.12). */
function refusalOf(error: unknown, requestId: string): RestResponse {
  const { status, headers } = answerError(error, requestId);
  const { message: detail } = apiErrorOf(error);
  const isMalformed = error instanceof ApiError && status === 400;
  const scimType = error instanceof ScimRefusal ? error.scimType : isMalformed ? "invalidSyntax" : undefined;
  const body = { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail };
  const answered = json(status, body);
  return { ...answered, headers: { ...headers, ...answered.headers } };
}

/** Handles the requests of identity providers that provision people and teams (docs/adr/079). This function never throws. */
export async function handleScim(request: RestRequest): Promise<RestResponse> {
  const requestId = requestIdOf(request.headers["x-request-id"]);
  const common: Record<string, string> = { "x-request-id": requestId, "x-content-type-options": "nosniff" };
  const response = await answer(request, requestId, common).catch((error) => refusalOf(error, requestId));
  Object.assign(response.headers, common);
  return response;
}
