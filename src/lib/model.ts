import { ReadableStream } from "node:stream/web";
import { createOpenAICompatible, type OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { env, requiredEnv } from "@/env";
import { whileSame } from "./once-for";
import { createOutboundClient, type OutboundClient } from "./outbound";
import { allowlistEntryOf } from "./outbound-address";

/**
 * Provides the guarded HTTP client as a `fetch` function for requests with text bodies. Errors are instances
 * of `OutboundError`.
 */
function outboundFetch(client: OutboundClient): typeof fetch {
  return async (input, init = {}) => {
    if (input instanceof Request) throw new TypeError("The first argument must be a URL, not a Request.");
    if (init.body != null && typeof init.body !== "string") throw new TypeError("The body must be a string.");
    const answer = await client.fetch(input, {
      method: init.method ?? "GET",
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body != null && { body: init.body }),
      signal: init.signal ?? undefined,
    });
    // The body is already decoded, so headers about its encoding would be wrong.
    const { "content-encoding": _coded, "content-length": _length, ...headers } = answer.headers;
    return new Response(ReadableStream.from(answer.body) as BodyInit, { status: answer.status, headers });
  };
}

const MEBIBYTE = 1024 * 1024;

/**
 * Returns this instance's language model for the functions of the AI SDK, or null if `LLM_BASE_URL` and
 * `LLM_MODEL` aren't set. Requests use the guarded HTTP client, which also allows a private host if it's the
 * host in LLM_BASE_URL. The model's output isn't trusted.
 */
export function languageModel(): LanguageModel | null {
  if (!env.LLM_BASE_URL || !env.LLM_MODEL) return null;
  const settings = [env.LLM_BASE_URL, env.LLM_API_KEY, env.OUTBOUND_ALLOWLIST];
  return providerFor(JSON.stringify(settings))(env.LLM_MODEL);
}

const providerFor = whileSame((_settings: string): OpenAICompatibleProvider => {
  const baseURL = requiredEnv("LLM_BASE_URL");
  const client = createOutboundClient({
    allowlist: [...env.OUTBOUND_ALLOWLIST, allowlistEntryOf(baseURL)],
    // The timeout is long, because a model on a small machine takes a while to return its first word.
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
});
