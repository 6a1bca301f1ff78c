import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { refusalText } from "@/lib/error-body";
import { requestLog } from "@/lib/log";
import { metrics } from "@/lib/metrics";

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The time that a refused client has to read the response and close its side of the connection. */
const LINGER_MILLISECONDS = 2_000;

/**
 * Sends a response on a socket that Node.js no longer handles, and closes the socket even if the client keeps its side of the
 * connection open.
 */
function answerAndClose(socket: Duplex, status: number, message: string, headers = ""): void {
  const reason = STATUS_CODES[status] ?? "";
  const body = refusalText(status, message);
  const head = `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n`;
  socket.on("error", () => socket.destroy());
  // Read and discard incoming bytes. If a socket is closed while it has unread bytes, the system resets the connection
  // before the client can read the response.
  socket.resume();
  socket.end(`${head}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
}

function note(reason: string, status: number): void {
  metrics()?.refusedConnections.inc({ reason });
  requestLog.info({ status, reason }, "connection refused, because the request could not be read");
}

/**
 * Sends a response if Node.js can't parse the received bytes as a request, or if the bytes arrive too slowly. For example,
 * the method is unknown, or the headers are invalid or too long.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = STATUSES[error.code ?? ""] ?? 400;
  note(status === 408 ? "timeout" : "unreadable", status);
  answerAndClose(
    socket,
    status,
    `The request isn't valid HTTP, or it's incomplete or too long (${STATUS_CODES[status] ?? "Bad Request"}).`,
  );
}

/** Refuses CONNECT for every target, because Bindery isn't a proxy. */
export function refuseConnect(_request: IncomingMessage, socket: Duplex): void {
  note("connect", 405);
  answerAndClose(
    socket,
    405,
    "The server doesn't support the method CONNECT, because it isn't a proxy.",
    "Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n",
  );
}
