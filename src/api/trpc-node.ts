import type { IncomingMessage, ServerResponse } from "node:http";
import { claimOf } from "@/lib/in-flight";
import type { RestBody, RestRequest, RestResponse } from "./rest/message";
import { sendPacked, toRestRequest } from "./rest/node-handler";
import { answerTrpc } from "./trpc";

const isEventStream = ({ headers }: Response) =>
  headers.get("content-type")?.startsWith("text/event-stream") ?? false;

/**
 * Whether a response is streamed. Streams aren't compressed, because compression would delay their chunks.
 */
const isStreamed = (request: IncomingMessage, answer: Response) =>
  isEventStream(answer) || request.headers["trpc-accept"] === "application/jsonl";

async function bodyOf(request: IncomingMessage, answer: Response): Promise<RestBody> {
  if (answer.body === null) return null;
  if (isStreamed(request, answer)) return answer.body as AsyncIterable<Uint8Array>;
  return Buffer.from(await answer.arrayBuffer());
}

async function toRestResponse(request: IncomingMessage, answer: Response): Promise<RestResponse> {
  const headers = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await bodyOf(request, answer) };
}

const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"]);

/** Returns the request without its body. Bindery doesn't read the body until it knows the caller. */
function headOf(request: IncomingMessage, { path, query, signal }: RestRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  const { method = "GET" } = request;
  return new Request(`http://service${path}?${query}`, { method, headers, signal });
}

/** Handles `/api/trpc/*` on the HTTP server of Node.js. Compresses the response if the client accepts that. */
export async function handleTrpcNode(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!METHODS.has(request.method ?? ""))
    return void response.writeHead(405, { allow: [...METHODS].join(", ") }).end();
  const asked = toRestRequest(request, response);
  const answer = await answerTrpc(headOf(request, asked), asked);
  if (isEventStream(answer)) claimOf(request)?.becomesStream();
  await sendPacked(request, response, await toRestResponse(request, answer));
}
