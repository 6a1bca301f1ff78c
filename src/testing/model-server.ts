import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { withSettings } from "./settings";

/** A request that a client sends to the model. */
export interface ModelRequest {
  authorization: string | undefined;
  model: string;
  stream: boolean;
  messages: { role: string; content: string }[];
  /** The JSON Schema for the response, if the request contained one. */
  schema: Record<string, unknown> | undefined;
}

/**
 * The behavior of the model. The model can stream a text in pieces of a given length, stop after some pieces, return
 * invalid output, fail with an HTTP status, or never respond.
 */
export type ModelReply =
  | { text: string; piece?: number }
  | { status: number; retryAfterSeconds?: number }
  | { nonsense: string }
  | { cutAfterPieces: number; text: string; piece?: number }
  | { silent: true };

type Answerer = (request: ModelRequest) => ModelReply;

const piecesOf = (text: string, size = 12) => text.match(new RegExp(`[\\s\\S]{1,${size}}`, "gu")) ?? [];

const completion = (text: string) => ({
  id: "completion",
  object: "chat.completion",
  created: 0,
  model: "test",
  choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

const chunk = (content: string | null) =>
  `data: ${JSON.stringify({
    id: "completion",
    object: "chat.completion.chunk",
    created: 0,
    model: "test",
    choices: [
      {
        index: 0,
        delta: content === null ? {} : { content },
        finish_reason: content === null ? "stop" : null,
      },
    ],
  })}\n\n`;

async function readRequest(request: IncomingMessage): Promise<ModelRequest> {
  let body = "";
  for await (const part of request) body += part;
  const { model, stream = false, messages, response_format: format } = JSON.parse(body);
  const { authorization } = request.headers;
  return { authorization, model, stream, messages, schema: format?.json_schema?.schema };
}

function sendText(response: ServerResponse, text: string, stream: boolean, piece?: number): void {
  if (!stream) {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(completion(text)));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const part of piecesOf(text, piece)) response.write(chunk(part));
  response.end(`${chunk(null)}data: [DONE]\n\n`);
}

/** Sends a part of the response, then closes the connection. */
function cutOff(
  response: ServerResponse,
  reply: { cutAfterPieces: number; text: string; piece?: number },
): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const parts = piecesOf(reply.text, reply.piece).slice(0, reply.cutAfterPieces).map(chunk);
  response.write(parts.join(""), () => response.destroy());
}

function send(response: ServerResponse, reply: ModelReply, stream: boolean): void {
  if ("silent" in reply) return;
  if ("cutAfterPieces" in reply) cutOff(response, reply);
  else if ("text" in reply) sendText(response, reply.text, stream, reply.piece);
  else if ("nonsense" in reply) {
    response.writeHead(200, { "content-type": "application/json" }).end(reply.nonsense);
  } else refuse(response, reply);
}

function refuse(response: ServerResponse, reply: { status: number; retryAfterSeconds?: number }): void {
  const { status, retryAfterSeconds } = reply;
  if (retryAfterSeconds !== undefined) response.setHeader("retry-after", String(retryAfterSeconds));
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { message: "out of order", type: "error" } }));
}

/**
 * Starts a model with the OpenAI-compatible protocol on 127.0.0.1. The server returns what the test defines,
 * and stores the requests. While it runs, Bindery uses it as its language model.
 */
export async function startModelServer(initial: Answerer) {
  const requests: ModelRequest[] = [];
  const state = { answer: initial };
  const server = createServer((request, response) => {
    if (!request.url?.endsWith("/chat/completions")) return void response.writeHead(404).end("{}");
    void readRequest(request).then((asked) => {
      requests.push(asked);
      send(response, state.answer(asked), asked.stream);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { LLM_BASE_URL: `http://127.0.0.1:${port}/v1`, LLM_API_KEY: "key", LLM_MODEL: "test" };
  const forgetSettings = withSettings(settings);
  return {
    requests,
    answer: (next: Answerer) => {
      state.answer = next;
    },
    stop: async () => {
      forgetSettings();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
