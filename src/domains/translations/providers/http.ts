import type { z } from "zod";
import { env } from "@/env";
import { createOutboundClient, type OutboundClient } from "@/lib/outbound";
import { allowlistEntryOf } from "@/lib/outbound-address";
import { OutboundError } from "@/lib/outbound-errors";
import { ProviderError } from "./provider";

const MEBIBYTE = 1024 * 1024;
const TIMEOUT_MILLISECONDS = 60_000;
/** The HTTP statuses after which a retry might succeed. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504, 529]);

const clients = new Map<string, OutboundClient>();

/**
 * Returns the outbound HTTP client for a provider. The configured host can be private, for example if
 * LibreTranslate runs on the same network.
 */
function clientFor(address: string): OutboundClient {
  const allowlist = [...env.OUTBOUND_ALLOWLIST, allowlistEntryOf(address)];
  const key = JSON.stringify(allowlist);
  const known = clients.get(key);
  if (known) return known;
  const client = createOutboundClient({
    allowlist,
    headersTimeoutMilliseconds: TIMEOUT_MILLISECONDS,
    bodyTimeoutMilliseconds: TIMEOUT_MILLISECONDS,
    responseBytesMax: 16 * MEBIBYTE,
  });
  clients.set(key, client);
  return client;
}

export interface ProviderRequest<Schema extends z.ZodType> {
  provider: string;
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: unknown;
  answer: Schema;
  signal: AbortSignal;
}

const secondsOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,5}$/.test(header.trim()) ? Number(header) : null;

/** Returns the error message in a provider's response. Shortens long messages. */
function reasonIn(text: string): string {
  try {
    const { message, error, detail } = JSON.parse(text) as Record<string, unknown>;
    const said = [message, error, detail].find((value) => typeof value === "string");
    return said ? ` The message of the service: ${String(said).slice(0, 200)}` : "";
  } catch {
    return "";
  }
}

/** Requests JSON from a provider. Throws a ProviderError. In this error, `retry` is set if a retry might succeed. */
export async function askProvider<Schema extends z.ZodType>(
  request: ProviderRequest<Schema>,
): Promise<z.output<Schema>> {
  const { provider, url, body, signal } = request;
  const client = clientFor(url);
  let answered: { status: number; text: string; afterSeconds: number | null };
  try {
    const response = await client.fetch(url, {
      method: request.method ?? "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...request.headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    const afterSeconds = secondsOf(response.headers["retry-after"]);
    answered = { status: response.status, text: await response.text(), afterSeconds };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutboundError) throw new ProviderError(error.message, { afterSeconds: null });
    throw error;
  }
  const { status, text, afterSeconds } = answered;
  const isPassing = PASSING.has(status);
  if (status === 401 || status === 403)
    throw new ProviderError(
      `${provider} rejected the API key of this instance. Ask the operator to check the key.${reasonIn(text)}`,
    );
  if (status === 456)
    throw new ProviderError(
      `The quota of the ${provider} account is used up. Wait for the next billing period, or upgrade the account.`,
    );
  if (isPassing || status < 200 || status > 299)
    throw new ProviderError(
      `${provider} returned status ${status}.${reasonIn(text)}`,
      isPassing ? { afterSeconds } : null,
    );
  try {
    return request.answer.parse(text === "" ? undefined : JSON.parse(text));
  } catch {
    throw new ProviderError(
      `${provider} returned a response that Bindery doesn't understand. Try again later.`,
      {
        afterSeconds: null,
      },
    );
  }
}
