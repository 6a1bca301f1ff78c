import { authenticate } from "@/access/authentication/authenticate";
import { WEBHOOK_ROOT } from "@/domains/git/installations/paths";
import { receiveWebhook } from "@/domains/git/webhooks/receive";
import { ApiError, notFound } from "@/lib/errors";
import { admit } from "./rest/admit";
import { answerError } from "./rest/answer";
import { parseBody, readBody } from "./rest/json-body";
import { type RestRequest, type RestResponse, requestIdOf } from "./rest/message";

/**
 * The maximum size of a body. A Git host can send a larger body, for example for a push with very many
 * commits. Bindery then detects the change when it next polls the repository or gets the next push.
 */
const BODY_BYTES_MAX = 5_000_000;
/**
 * If a body is larger than this, Bindery verifies its signature but doesn't parse it. Bindery then treats the
 * body as a push.
 */
const READ_BYTES_MAX = 256_000;

const ADDRESS = new RegExp(`^${WEBHOOK_ROOT}/([A-Za-z0-9_-]{1,100})$`);

export const isGitWebhookPath = (path: string): boolean => path.startsWith(`${WEBHOOK_ROOT}/`);

/** Returns the JSON in a body. Returns null if the JSON is invalid or too large to be parsed. */
const payloadOf = (bytes: Uint8Array) =>
  bytes.length > READ_BYTES_MAX ? null : parseBody(bytes).catch(() => null);

async function answer(request: RestRequest, headers: Record<string, string>): Promise<RestResponse> {
  // Git hosts send no header that identifies a Bindery account, so these requests are counted per IP
  // address.
  await admit(authenticate, { ...request, headers: {} }, headers);
  const [, connectionId] = ADDRESS.exec(request.path) ?? [];
  if (connectionId === undefined) throw notFound("Git connection");
  if (request.method !== "POST")
    throw new ApiError(
      405,
      "This URL accepts only POST requests. Configure the webhook to use POST.",
      undefined,
      { Allow: "POST" },
    );
  const bytes = (await readBody(request, BODY_BYTES_MAX)) ?? new Uint8Array();
  const outcome = await receiveWebhook(connectionId, request.headers, bytes, await payloadOf(bytes));
  const body = JSON.stringify({ outcome });
  return { status: 202, headers: { "content-type": "application/json", "cache-control": "no-store" }, body };
}

/** Handles the webhooks of Git hosts (docs/git.md). This function never throws. */
export async function handleGitWebhook(request: RestRequest): Promise<RestResponse> {
  const requestId = requestIdOf(request.headers["x-request-id"]);
  const common: Record<string, string> = { "x-request-id": requestId, "x-content-type-options": "nosniff" };
  const response = await answer(request, common).catch((error) => answerError(error, requestId));
  Object.assign(response.headers, common);
  return response;
}
