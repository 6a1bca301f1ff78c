import { createOpenAICompatible, type OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { env } from "@/env";
import { createOutboundClient, type OutboundClient } from "./outbound";
import { allowlistEntryOf } from "./outbound-address";

/** The guarded client in the form of `fetch`, with texts as bodies. Rejects with an `OutboundError`. */
function outboundFetch(client: OutboundClient): typeof fetch {
  return async (input, init = {}) => {
    if (input instanceof Request) throw new TypeError("An address is expected, not a Request.");
    if (init.body != null && typeof init.body !== "string")
      throw new TypeError("A text is expected as body.");
    const answer = await client.fetch(input, {
      method: init.method ?? "GET",
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body != null && { body: init.body }),
      signal: init.signal ?? undefined,
    });
    // Its content is decoded already, so what said how it was coded would mislead.
    const { "content-encoding": _coded, "content-length": _length, ...headers } = answer.headers;
    return new Response(streamOf(answer.body), { status: answer.status, headers });
  };
}

function streamOf(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) return controller.close();
      controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

const MEBIBYTE = 1024 * 1024;

let provider: { settings: string; value: OpenAICompatibleProvider } | null = null;

/**
 * The language model of this installation, for the functions of the AI SDK, or null when `LLM_BASE_URL` and
 * `LLM_MODEL` are not set. Requests pass through the guarded client; the host that the operator names in the settings
 * may be a private one. Nothing of what it says is to be trusted: it is a text from outside.
 */
export function languageModel(): LanguageModel | null {
  if (!env.LLM_BASE_URL || !env.LLM_MODEL) return null;
  return providerAt(env.LLM_BASE_URL)(env.LLM_MODEL);
}

function providerAt(baseURL: string): OpenAICompatibleProvider {
  const settings = JSON.stringify([baseURL, env.LLM_API_KEY, env.OUTBOUND_ALLOWLIST]);
  if (provider?.settings !== settings) provider = { settings, value: createProvider(baseURL) };
  return provider.value;
}

function createProvider(baseURL: string): OpenAICompatibleProvider {
  const client = createOutboundClient({
    allowlist: [...env.OUTBOUND_ALLOWLIST, allowlistEntryOf(baseURL)],
    // A model on a small machine thinks for a while before its first word.
    headersTimeoutMilliseconds: 60_000,
    responseBytesMax: 4 * MEBIBYTE,
  });
  return createOpenAICompatible({
    name: "model",
    baseURL,
    fetch: outboundFetch(client),
    supportsStructuredOutputs: true,
    ...(env.LLM_API_KEY && { apiKey: env.LLM_API_KEY }),
  });
}
