import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what Node cannot read as a request at all (no such method, broken or too long headers) with the error body. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = STATUSES[error.code ?? ""] ?? 400;
  const reason = STATUS_CODES[status] ?? "";
  const body = JSON.stringify({ error: { code: status, message: `The request cannot be read: ${reason}` } });
  const head = `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
