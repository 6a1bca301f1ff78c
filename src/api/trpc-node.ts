import type { IncomingMessage, ServerResponse } from "node:http";
import { incomingMessageToRequest } from "@trpc/server/adapters/node-http";
import type { RestBody, RestResponse } from "./rest/message";
import { sendPacked } from "./rest/node-handler";
import { handleTrpc } from "./trpc";

/** Event streams, and batches that are sent call by call, have no end that could be waited for. */
function isStreamed(request: IncomingMessage, { headers }: Response): boolean {
  const isEvents = headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  return isEvents || request.headers["trpc-accept"] === "application/jsonl";
}

async function bodyOf(request: IncomingMessage, answer: Response): Promise<RestBody> {
  if (answer.body === null) return null;
  if (isStreamed(request, answer)) return answer.body as AsyncIterable<Uint8Array>;
  return Buffer.from(await answer.arrayBuffer());
}

async function toRestResponse(request: IncomingMessage, answer: Response): Promise<RestResponse> {
  const headers = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await bodyOf(request, answer) };
}

/** Answers `/api/trpc/*` on Node's HTTP server, packed for whoever unpacks it. */
export async function handleTrpcNode(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await handleTrpc(incomingMessageToRequest(request, response, { maxBodySize: null }));
  await sendPacked(request, response, await toRestResponse(request, answer));
}
