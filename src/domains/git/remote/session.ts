import {
  Errors,
  type GitHttpRequest,
  type GitHttpResponse,
  getRemoteInfo2,
  type HttpClient,
} from "isomorphic-git";
import { createOutboundClient, type OutboundClient, type OutboundResponse } from "@/lib/outbound";
import { GIT_LIMITS, type GitLimits } from "../transport-limits";
import { basicAuthorization, type Credentials, parseRemoteAddress, type RemoteAddress } from "./address";
import { asGitRemoteError, GitRemoteError, statusError } from "./errors";

const ADVERTISEMENT_BYTES_MAX = 32 * 1024 * 1024;

/** The options for every exchange with a server. */
export type RemoteOptions = {
  outbound: OutboundClient;
  /**
   * The URL of the repository, such as `https://host/path`. The URL can contain credentials:
   * `https://user:password@host/path`.
   */
  url: string;
  credentials?: Credentials | null;
  signal?: AbortSignal | undefined;
};

export type Service = "git-upload-pack" | "git-receive-pack";

/** A session with a server. The session contains the server's refs and capabilities. */
export type Session = {
  host: string;
  refs: ReadonlyMap<string, string>;
  capabilities: ReadonlySet<string>;
  /** Sends a request to the Git service of the session. Throws an error if the status isn't 200. */
  post(request: {
    body: Parameters<OutboundClient["fetch"]>[1];
    bytesMax: number;
  }): Promise<OutboundResponse>;
};

/**
 * Creates the outbound client for Git. The timeouts are long, because servers count objects before they
 * respond.
 */
export function createGitOutbound(
  allowlist: readonly string[],
  limits: Pick<GitLimits, "answerSeconds" | "silenceSeconds"> = GIT_LIMITS,
): OutboundClient {
  return createOutboundClient({
    allowlist,
    headersTimeoutMilliseconds: limits.answerSeconds * 1000,
    bodyTimeoutMilliseconds: limits.silenceSeconds * 1000,
  });
}

/**
 * Requests a server's refs with protocol version 1. After a redirect, the whole session uses the redirect's
 * target, as in Git. Credentials are sent only to the original origin. Throws GitRemoteError.
 */
export async function openSession(options: RemoteOptions, service: Service): Promise<Session> {
  const address = parseRemoteAddress(options.url, options.credentials);
  const watched = watchedHttp(options);
  let authenticated = false;
  const onAuth = () => {
    authenticated = true;
    return address.credentials ?? { cancel: true };
  };
  try {
    const info = await getRemoteInfo2({
      http: watched.http,
      url: address.url,
      forPush: service === "git-receive-pack",
      protocolVersion: 1,
      ...(address.credentials ? { onAuth, onAuthFailure: () => ({ cancel: true }) } : {}),
    });
    if (watched.failure) throw watched.failure;
    const base = movedTo(watched.answeredFrom, address);
    const useCredentials = authenticated && new URL(base).origin === new URL(address.url).origin;
    const authorization =
      useCredentials && address.credentials ? basicAuthorization(address.credentials) : undefined;
    return {
      host: address.host,
      refs: new Map((info.refs ?? []).map(({ ref, oid }) => [ref, oid ?? ""])),
      capabilities: new Set(Object.keys(info.capabilities)),
      post: (request) => post(options, { base, service, authorization, host: address.host }, request),
    };
  } catch (error) {
    throw asSessionError(watched.failure ?? error, address);
  }
}

/**
 * Creates the HTTP plug-in with which isomorphic-git requests the refs. The library doesn't notice an
 * incomplete response body, so the plug-in stores the error for a later check. Discards the bodies of error
 * responses.
 */
function watchedHttp(options: RemoteOptions): { http: HttpClient; failure: unknown; answeredFrom: string } {
  const watched = { http: { request }, failure: undefined as unknown, answeredFrom: "" };
  async function request({ url, method = "GET", headers = {} }: GitHttpRequest): Promise<GitHttpResponse> {
    const answer = await options.outbound.fetch(url, {
      method,
      headers,
      signal: options.signal,
      responseBytesMax: ADVERTISEMENT_BYTES_MAX,
    });
    if (answer.status !== 200) await answer.discard();
    watched.answeredFrom = answer.url;
    const body = answer.status === 200 ? watch(answer.body) : empty();
    return { url, method, headers: answer.headers, body, statusCode: answer.status, statusMessage: "" };
  }
  async function* watch(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch (error) {
      watched.failure = error;
      throw error;
    }
  }
  return watched;
}

async function* empty(): AsyncGenerator<Uint8Array> {}

/** Returns the repository's URL after redirects of `<url>/info/refs`. */
function movedTo(answeredFrom: string, address: RemoteAddress): string {
  const url = new URL(answeredFrom || address.url);
  const path = url.pathname.replace(/\/info\/refs$/, "");
  return answeredFrom ? `${url.origin}${path}` : address.url;
}

function asSessionError(error: unknown, address: RemoteAddress): unknown {
  if (error instanceof Errors.HttpError) {
    return statusError(error.data.statusCode, address.host, address.credentials !== null);
  }
  if (error instanceof Errors.UserCanceledError) return statusError(401, address.host, true);
  if (isProtocolError(error)) {
    return new GitRemoteError(
      "not_a_git_server",
      `${address.host} didn't respond like a Git server. Check the URL.`,
    );
  }
  return asGitRemoteError(error);
}

function isProtocolError(error: unknown): boolean {
  return error instanceof Error && !(error instanceof GitRemoteError) && "isIsomorphicGitError" in error;
}

type Target = { base: string; service: Service; authorization: string | undefined; host: string };

async function post(
  options: RemoteOptions,
  target: Target,
  request: Parameters<Session["post"]>[0],
): Promise<OutboundResponse> {
  const headers: Record<string, string> = {
    ...request.body?.headers,
    "content-type": `application/x-${target.service}-request`,
    accept: `application/x-${target.service}-result`,
  };
  if (target.authorization) headers.authorization = target.authorization;
  try {
    const answer = await options.outbound.fetch(`${target.base}/${target.service}`, {
      ...request.body,
      method: "POST",
      headers,
      signal: options.signal,
      responseBytesMax: request.bytesMax,
    });
    if (answer.status === 200) return answer;
    await answer.discard();
    throw statusError(answer.status, target.host, target.authorization !== undefined);
  } catch (error) {
    throw asGitRemoteError(error);
  }
}
