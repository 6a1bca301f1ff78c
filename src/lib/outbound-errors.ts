/** The reason why an outbound request failed. */
export type OutboundErrorCode =
  | "url_invalid"
  | "host_refused"
  | "host_not_found"
  | "connection_failed"
  | "connection_lost"
  | "certificate_invalid"
  | "timeout"
  | "too_large"
  | "redirected"
  | "aborted";

/** A failed outbound request. Users can see the message: it can contain the host, but never a path or a secret. */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode, message: string) {
    super(message);
    this.name = "OutboundError";
    this.code = code;
  }
}

/** The error if the host in a URL is an IP address that is neither public nor in the allowlist. */
export class OutboundRefusedError extends OutboundError {
  /** The host as an entry of an allowlist: with its port, unless the URL has none. */
  readonly entry: string;

  constructor(host: string, entry: string) {
    super(
      "host_refused",
      `${host} is a private or reserved IP address. Ask the operator to add the address to OUTBOUND_ALLOWLIST.`,
    );
    this.name = "OutboundRefusedError";
    this.entry = entry;
  }
}

/**
 * The message is the same for a host name that doesn't exist and for a host name with a private address.
 * Different messages would reveal which names exist in the private network.
 */
const NO_PUBLIC_ADDRESS =
  "has no public IP address. Check the name. If the host is private, ask the operator to add the host to the outbound allowlist";

export const noPublicAddress = (host: string) =>
  new OutboundError("host_not_found", `${host} ${NO_PUBLIC_ADDRESS}.`);

const CODES: Record<string, [OutboundErrorCode, string]> = {
  ENOTFOUND: ["host_not_found", NO_PUBLIC_ADDRESS],
  EAI_AGAIN: ["host_not_found", NO_PUBLIC_ADDRESS],
  ECONNREFUSED: ["connection_failed", "refused the connection. Check the host and the port"],
  EHOSTUNREACH: ["connection_failed", "can't be reached. Check the host"],
  ENETUNREACH: ["connection_failed", "can't be reached. Check the host"],
  EADDRNOTAVAIL: ["connection_failed", "can't be reached. Check the host"],
  ECONNRESET: ["connection_lost", "closed the connection before it sent the whole response. Try again later"],
  EPIPE: ["connection_lost", "closed the connection before it sent the whole response. Try again later"],
  UND_ERR_SOCKET: [
    "connection_lost",
    "closed the connection before it sent the whole response. Try again later",
  ],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: [
    "connection_lost",
    "sent less data than its Content-Length header says. Try again later",
  ],
  ETIMEDOUT: ["timeout", "didn't respond in time. Try again later"],
  UND_ERR_CONNECT_TIMEOUT: ["timeout", "didn't accept the connection in time. Try again later"],
  UND_ERR_HEADERS_TIMEOUT: ["timeout", "didn't respond in time. Try again later"],
  UND_ERR_BODY_TIMEOUT: ["timeout", "stopped sending data before the response was complete. Try again later"],
};

/** Converts an error from the HTTP client to an OutboundError, without the original message. */
export function asOutboundError(
  error: unknown,
  host: string,
  signal: AbortSignal | undefined,
): OutboundError {
  if (error instanceof OutboundError) return error;
  if (signal?.reason instanceof Error && signal.reason.name === "TimeoutError") {
    return new OutboundError("timeout", `The request to ${host} took longer than allowed. Try again later.`);
  }
  if (signal?.aborted || (error instanceof Error && error.name === "AbortError")) {
    return new OutboundError("aborted", `The request to ${host} was canceled.`);
  }
  for (const code of codesOf(error)) {
    const known = CODES[code];
    if (known) return new OutboundError(known[0], `${host} ${known[1]}.`);
    if (isCertificateCode(code)) {
      return new OutboundError(
        "certificate_invalid",
        `${host} doesn't have a valid TLS certificate (${code}). Install a valid certificate on the server.`,
      );
    }
  }
  return new OutboundError("connection_lost", `The connection to ${host} failed. Try again later.`);
}

/** Returns the codes of an error and its causes, including the errors in an AggregateError. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  const code = "code" in error && typeof error.code === "string" ? [error.code] : [];
  return [...code, ...inner, ...codesOf(error.cause)];
}

function isCertificateCode(code: string): boolean {
  return /CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO_|SELF_SIGNED|^EPROTO$|^HOSTNAME_MISMATCH/.test(code);
}
