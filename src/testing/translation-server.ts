import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { withSettings } from "./settings";

/** A translation request in the protocol of DeepL or of LibreTranslate. */
export interface TranslationRequest {
  protocol: "deepl" | "libretranslate";
  authorization: string | undefined;
  body: Record<string, unknown>;
  texts: string[];
}

/**
 * The behavior of the server. The server can translate, return a status, return an invalid response, stop in the middle
 * of the response, or never respond.
 */
export type TranslationReply =
  | { texts: string[] }
  | { status: number; retryAfterSeconds?: number }
  | { nonsense: string }
  | { cutOff: true }
  | { silent: true };

type Answerer = (request: TranslationRequest) => TranslationReply | Promise<TranslationReply>;

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = "";
  for await (const part of request) text += part;
  return text === "" ? {} : JSON.parse(text);
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function send(response: ServerResponse, { protocol }: TranslationRequest, reply: TranslationReply): void {
  if ("silent" in reply) return;
  if ("nonsense" in reply) response.end(reply.nonsense);
  else if ("cutOff" in reply) {
    response
      .writeHead(200, { "content-length": "1000" })
      .write('{"translations":[', () => response.destroy());
  } else if ("status" in reply) {
    if (reply.retryAfterSeconds !== undefined)
      response.setHeader("retry-after", String(reply.retryAfterSeconds));
    response
      .writeHead(reply.status, { "content-type": "application/json" })
      .end('{"message":"out of order"}');
  } else if (protocol === "deepl") json(response, { translations: reply.texts.map((text) => ({ text })) });
  else json(response, { translatedText: reply.texts });
}

/**
 * Starts a server on 127.0.0.1 that has the APIs of DeepL and LibreTranslate. The server returns what the
 * test defines, and stores the requests. While it runs, its URL is set for both providers.
 */
export async function startTranslationServer(initial: Answerer) {
  const requests: TranslationRequest[] = [];
  const glossaries: { glossary_id: string; name: string; entries: string }[] = [];
  const state = { answer: initial };
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    if (request.url === "/v2/glossaries") {
      if (request.method === "GET") return json(response, { glossaries });
      const glossary = {
        glossary_id: `g${glossaries.length}`,
        name: String(body.name),
        entries: String(body.entries),
      };
      glossaries.push(glossary);
      return json(response, glossary);
    }
    const isDeepL = request.url === "/v2/translate";
    if (!isDeepL && request.url !== "/translate") return response.writeHead(404).end("{}");
    const asked: TranslationRequest = {
      protocol: isDeepL ? "deepl" : "libretranslate",
      authorization: request.headers.authorization,
      body,
      texts: (isDeepL ? body.text : body.q) as string[],
    };
    requests.push(asked);
    send(response, asked, await state.answer(asked));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { DEEPL_BASE_URL: address, DEEPL_API_KEY: "key", LIBRETRANSLATE_BASE_URL: address };
  const forgetSettings = withSettings(settings);
  return {
    requests,
    glossaries,
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
