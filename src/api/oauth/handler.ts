import { authenticate } from "@/access/authentication/authenticate";
import { takeShare } from "@/access/rate-limit/shares";
import { findClient, registerClient } from "@/domains/oauth/clients";
import { exchangeCode, exchangeRefresh, type Origin, revokeByClient } from "@/domains/oauth/exchange";
import { OAuthRefusal } from "@/domains/oauth/refusal";
import { networkOf } from "@/lib/client-address";
import { ApiError } from "@/lib/errors";
import { apiErrorOf } from "@/trpc/errors";
import { admit } from "../rest/admit";
import { answerError } from "../rest/answer";
import { allowOrigin, answerOptions } from "../rest/cors";
import { assertJsonType, parseBody, readBody } from "../rest/json-body";
import { type RestRequest, type RestResponse, requestIdOf } from "../rest/message";
import { resourceMetadata, serverMetadata } from "./metadata";
import { metadataAt, OAUTH_PATHS } from "./paths";

const FORM_BYTES_MAX = 16 * 1024;
const FORM_TYPE = /^application\/x-www-form-urlencoded *(;|$)/i;

/**
 * Reads the fields of a form. Each field can occur only once (RFC 6749, 3.2).
 * @throws OAuthRefusal invalid_request
 */
async function readForm(request: RestRequest): Promise<ReadonlyMap<string, string>> {
  if (!FORM_TYPE.test((request.headers["content-type"] ?? "").trim()))
    throw new OAuthRefusal(
      "invalid_request",
      "The body must be a form, with `Content-Type: application/x-www-form-urlencoded`.",
    );
  const bytes = await readBody(request, FORM_BYTES_MAX);
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(Buffer.from(bytes ?? []).toString())) {
    if (fields.has(name))
      throw new OAuthRefusal("invalid_request", `The body can contain the field \`${name}\` only once.`);
    if (value !== "") fields.set(name, value);
  }
  return fields;
}

/**
 * Returns a required field.
 * @throws OAuthRefusal invalid_request
 */
function needed(fields: ReadonlyMap<string, string>, name: string): string {
  const value = fields.get(name);
  if (value === undefined) throw new OAuthRefusal("invalid_request", `The field \`${name}\` is required.`);
  return value;
}

const METADATA_BYTES_MAX = 16 * 1024;

const json = (status: number, value: object): RestResponse => ({
  status,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify(value),
});

/**
 * Returns the ID of the client that a form names.
 * @throws OAuthRefusal if no such client is registered
 */
async function clientIn(fields: ReadonlyMap<string, string>): Promise<string> {
  const clientId = needed(fields, "client_id");
  if (!(await findClient(clientId)))
    throw new OAuthRefusal(
      "invalid_client",
      "No client with this `client_id` is registered. Register the client first.",
    );
  return clientId;
}

async function register(request: RestRequest): Promise<RestResponse> {
  await takeShare("register-client", networkOf(request.remoteAddress));
  const bytes = await readBody(request, METADATA_BYTES_MAX);
  assertJsonType(request, bytes);
  const { id, name, redirectUris, createdAt } = await registerClient(await parseBody(bytes));
  return json(201, {
    client_id: id,
    client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  });
}

async function exchange(request: RestRequest, origin: Origin): Promise<RestResponse> {
  const fields = await readForm(request);
  const grant = needed(fields, "grant_type");
  if (grant !== "authorization_code" && grant !== "refresh_token")
    throw new OAuthRefusal(
      "unsupported_grant_type",
      "`grant_type` must be `authorization_code` or `refresh_token`.",
    );
  const asked = { clientId: await clientIn(fields), resource: fields.get("resource") };
  if (grant === "refresh_token") {
    const refreshToken = needed(fields, "refresh_token");
    return json(200, await exchangeRefresh(origin, { ...asked, refreshToken, scope: fields.get("scope") }));
  }
  const code = needed(fields, "code");
  const redirectUri = needed(fields, "redirect_uri");
  const verifier = needed(fields, "code_verifier");
  return json(200, await exchangeCode(origin, { ...asked, code, redirectUri, verifier }));
}

async function revoke(request: RestRequest, origin: Origin): Promise<RestResponse> {
  const fields = await readForm(request);
  const token = needed(fields, "token");
  await revokeByClient(origin, await clientIn(fields), token);
  return json(200, {});
}

async function answer(request: RestRequest, requestId: string, headers: Record<string, string>) {
  const { method, path, remoteAddress: address } = request;
  const metadata = metadataAt(path);
  const methods = metadata ? ["GET", "HEAD", "OPTIONS"] : ["POST", "OPTIONS"];
  if (method === "OPTIONS") return answerOptions(methods);
  // These requests have no header that identifies a caller, so they're counted per IP address.
  await admit(authenticate, { ...request, headers: {} }, headers);
  if (!methods.includes(method))
    throw new ApiError(405, `This path accepts only ${methods[0]} requests.`, undefined, {
      Allow: methods.join(", "),
    });
  if (metadata) return json(200, metadata === "server" ? serverMetadata() : resourceMetadata());
  if (path === OAUTH_PATHS.register) return await register(request);
  const origin = { address, requestId };
  return path === OAUTH_PATHS.token ? await exchange(request, origin) : await revoke(request, origin);
}

/** Returns the error response in the format that OAuth clients expect. */
function refusalOf(error: unknown, requestId: string): RestResponse {
  if (error instanceof OAuthRefusal) {
    const { word, message } = error;
    return json(word === "invalid_client" ? 401 : 400, { error: word, error_description: message });
  }
  const { status, headers } = answerError(error, requestId);
  const word =
    status >= 500 ? "server_error" : status === 429 ? "temporarily_unavailable" : "invalid_request";
  const answered = json(status, { error: word, error_description: apiErrorOf(error).message });
  return { ...answered, headers: { ...headers, ...answered.headers } };
}

/**
 * Handles OAuth requests from programs that act for a person (docs/sign-in.md). This function never throws.
 */
export async function handleOAuth(request: RestRequest): Promise<RestResponse> {
  const requestId = requestIdOf(request.headers["x-request-id"]);
  const common: Record<string, string> = { "x-request-id": requestId, "x-content-type-options": "nosniff" };
  allowOrigin(request, common);
  const response = await answer(request, requestId, common).catch((error) => refusalOf(error, requestId));
  Object.assign(response.headers, common);
  if (request.method === "HEAD") response.body = null;
  return response;
}
