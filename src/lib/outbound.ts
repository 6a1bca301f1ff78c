import { once } from "node:events";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import zlib from "node:zlib";
import { Agent, type Dispatcher, request } from "undici";
import { decodePercent } from "@/lib/decode-percent";
import { monotonicMilliseconds } from "./clock";
import { metrics } from "./metrics";
import { allowlistMatcher } from "./outbound-address";
import { guardedConnector, portOf } from "./outbound-connector";
import { asOutboundError, OutboundError } from "./outbound-errors";
import { exactSize } from "./sizes";
import { telemetry } from "./telemetry/telemetry";

/** The limits of a client. Times are in milliseconds, and sizes are in bytes after decompression. */
export type OutboundOptions = {
  /**
   * The `host[:port]` entries of hosts that can be reached even if they're private. Usually, this is `env.OUTBOUND_ALLOWLIST`.
   */
  allowlist: readonly string[];
  headersTimeoutMilliseconds?: number;
  /** The longest pause between two chunks of a body. */
  bodyTimeoutMilliseconds?: number;
  responseBytesMax?: number;
  redirectsMax?: number;
};

export type OutboundRequest = {
  method?: string;
  headers?: Record<string, string>;
  /** If the body is a stream and the other server requires `content-length`, set this header in `headers`. */
  body?: string | Uint8Array | Readable;
  signal?: AbortSignal | undefined;
  /** The maximum size of this response, which replaces the client's maximum. */
  responseBytesMax?: number;
  /** Called before each redirect. Throws an error if the client must not follow it. By default, it follows all redirects. */
  beforeRedirect?: (url: URL) => void;
};

export type OutboundResponse = {
  /** The response's URL, after redirects and without credentials. */
  url: string;
  status: number;
  headers: Record<string, string>;
  /**
   * The decoded chunks of the body. The total size of the chunks is limited. Read the body to the end or close it with
   * `discard`.
   * @throws OutboundError
   */
  body: AsyncIterable<Uint8Array>;
  bytes(): Promise<Buffer>;
  text(): Promise<string>;
  discard(): Promise<void>;
};

/** The media type of a response, without parameters such as the character encoding. Empty if the response has none. */
export const mediaTypeOf = ({ headers }: Pick<OutboundResponse, "headers">): string =>
  headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";

export type OutboundClient = {
  fetch(url: string | URL, init?: OutboundRequest): Promise<OutboundResponse>;
  close(): Promise<void>;
};

const MEBIBYTE = 1024 * 1024;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const HEADERS_BOUND_TO_ORIGIN = new Set(["authorization", "cookie", "proxy-authorization"]);

/**
 * The only client for HTTP(S) requests to other hosts. The client refuses private addresses. The client checks the
 * address when it connects, so the check also covers redirects, DNS rebinding and every spelling of an IP address. The
 * client follows redirects for GET and HEAD. If a redirect leads to another origin, the client doesn't send
 * credentials. All errors are `OutboundError`s, whose messages contain at most the host of the URL.
 */
export function createOutboundClient(options: OutboundOptions): OutboundClient {
  const isNamed = allowlistMatcher(options.allowlist);
  const agent = new Agent({
    connect: guardedConnector(isNamed),
    headersTimeout: options.headersTimeoutMilliseconds ?? 30_000,
    bodyTimeout: options.bodyTimeoutMilliseconds ?? 30_000,
  });
  const client = { agent, options, isNamed };
  return {
    fetch: async (url, init = {}) => fetchGuarded(client, parseTarget(url), init),
    close: () => agent.destroy(),
  };
}

type Target = { url: URL; authorization: string | undefined };

function parseTarget(input: string | URL, base?: URL): Target {
  const url = URL.canParse(String(input), base) ? new URL(String(input), base) : null;
  if (!url)
    throw new OutboundError(
      "url_invalid",
      "The URL isn't valid. Use an absolute URL, such as https://example.com.",
    );
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new OutboundError("url_invalid", "The URL must start with http:// or https://.");
  }
  const authorization = authorizationOf(url);
  url.username = "";
  url.password = "";
  url.hash = "";
  return { url, authorization };
}

function authorizationOf(url: URL): string | undefined {
  if (!url.username && !url.password) return undefined;
  const pair = `${decodePercent(url.username)}:${decodePercent(url.password)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

interface Client {
  agent: Agent;
  options: OutboundOptions;
  /** Whether the allowlist contains a host and port. */
  isNamed: (host: string, port: number) => boolean;
}

async function fetchGuarded(
  client: Client,
  target: Target,
  init: OutboundRequest,
): Promise<OutboundResponse> {
  const { options } = client;
  const method = init.method ?? "GET";
  let { url } = target;
  let headers: Record<string, string> = { "accept-encoding": "identity", ...lowerCased(init.headers) };
  if (target.authorization) headers.authorization ??= target.authorization;
  for (let hops = 0; ; hops += 1) {
    const answer = await send(client, url, { ...init, method, headers });
    const location = header(answer.headers.location);
    if (!REDIRECT_STATUSES.has(answer.statusCode) || location === undefined) {
      const bytesMax = init.responseBytesMax ?? options.responseBytesMax ?? 10 * MEBIBYTE;
      return present(answer, url, bytesMax, init.signal);
    }
    answer.body.on("error", () => undefined).destroy();
    const next = parseTarget(location, url).url;
    assertFollowable(method, hops, options.redirectsMax ?? 5, url);
    init.beforeRedirect?.(next);
    if (next.origin !== url.origin) headers = withoutCredentials(headers);
    url = next;
  }
}

function assertFollowable(method: string, hops: number, hopsMax: number, url: URL): void {
  if (method !== "GET" && method !== "HEAD") {
    throw new OutboundError(
      "redirected",
      `${url.hostname} responded to a ${method} request with a redirect. Use the URL that the redirect leads to.`,
    );
  }
  if (hops >= hopsMax)
    throw new OutboundError(
      "redirected",
      `${url.hostname} redirected the request more than ${hopsMax} times. Use the URL that the last redirect leads to.`,
    );
}

function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HEADERS_BOUND_TO_ORIGIN.has(name)));
}

/**
 * Returns a request's headers. Only requests to hosts in the allowlist contain the trace context. Other hosts could use
 * the trace context to see which requests belong together, and to add spans to Bindery's traces.
 */
function headersFor({ isNamed }: Client, url: URL, headers: Record<string, string>, traceparent?: string) {
  if (traceparent === undefined || !isNamed(url.hostname, portOf(url))) return headers;
  return { traceparent, ...headers };
}

async function send(
  client: Client,
  url: URL,
  init: OutboundRequest & { method: string; headers: Record<string, string> },
): Promise<Answer> {
  const begun = monotonicMilliseconds();
  const call = telemetry()?.place()?.beginCall(init.method, url);
  const note = (outcome: string) =>
    metrics()?.outboundSeconds.observe({ outcome }, (monotonicMilliseconds() - begun) / 1000);
  try {
    const answer = await request(url, {
      dispatcher: client.agent,
      method: init.method as Dispatcher.HttpMethod,
      headers: headersFor(client, url, init.headers, call?.traceparent),
      body: init.body ?? null,
      signal: init.signal ?? null,
    });
    note(`${Math.floor(answer.statusCode / 100)}xx`);
    call?.end(answer.statusCode);
    return answer;
  } catch (error) {
    const failure = asOutboundError(error, url.hostname, init.signal);
    note(failure.code);
    call?.fail(failure.code);
    throw failure;
  }
}

type Answer = Dispatcher.ResponseData;

function present(
  answer: Answer,
  url: URL,
  bytesMax: number,
  signal: AbortSignal | undefined,
): OutboundResponse {
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), header(value) ?? ""]),
  );
  const body = boundedBody(answer.body, headers["content-encoding"], url.hostname, bytesMax, signal);
  const bytes = () => buffer(body);
  return {
    url: url.href,
    status: answer.statusCode,
    headers,
    body,
    bytes,
    text: async () => (await bytes()).toString("utf8"),
    discard: async () => {
      if (answer.body.destroyed) return;
      const closed = once(answer.body, "close");
      answer.body.on("error", () => undefined).destroy();
      await closed.catch(() => undefined);
    },
  };
}

async function* boundedBody(
  raw: Readable,
  encoding: string | undefined,
  host: string,
  bytesMax: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  const decoder = decoderFor(encoding);
  const decoded = decoder ? raw.on("error", (error) => decoder.destroy(error)).pipe(decoder) : raw;
  try {
    for await (const chunk of decoded) {
      total += (chunk as Uint8Array).byteLength;
      if (total > bytesMax)
        throw new OutboundError(
          "too_large",
          `The response from ${host} is larger than the limit of ${exactSize(bytesMax)}.`,
        );
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw asOutboundError(error, host, signal);
  } finally {
    if (!raw.readableEnded) raw.on("error", () => undefined).destroy();
  }
}

function decoderFor(encoding: string | undefined): zlib.Gunzip | zlib.BrotliDecompress | undefined {
  if (encoding === "gzip" || encoding === "x-gzip" || encoding === "deflate") return zlib.createUnzip();
  if (encoding === "br") return zlib.createBrotliDecompress();
  return undefined;
}

function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}
