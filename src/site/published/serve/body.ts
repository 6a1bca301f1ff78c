import type { IncomingMessage } from "node:http";
import { errorText, refusalText } from "@/lib/error-body";
import { ApiError } from "@/lib/errors";
import { claimOf } from "@/lib/in-flight";
import { exactSize } from "@/lib/sizes";
import type { Answer } from "./answer";

/**
 * Returns the bytes of the request body. @throws ApiError 413 for more bytes than allowed, 503 if the server is already
 * reading too many bytes
 */
export async function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer<ArrayBuffer>> {
  const tooLong = new ApiError(
    413,
    `The request body can be at most ${exactSize(bytesMax)}. Send less data in one request.`,
  );
  // If the header announces too many bytes, refuse the request before its body is read. Clients can miss a response that
  // arrives while they still send the body.
  if (Number(request.headers["content-length"]) > bytesMax) throw tooLong;
  const chunks: Buffer[] = [];
  const claim = claimOf(request);
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bytesMax) throw tooLong;
    claim?.takeBody(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Returns the JSON object in the request body. @throws ApiError 413 for more bytes than allowed, 400 if the body isn't a
 * JSON object
 */
export const readJson = async (request: IncomingMessage, bytesMax: number) =>
  jsonIn((await readBytes(request, bytesMax)).toString());

/** Parses a JSON object. @throws ApiError 400 for other values */
export function jsonIn(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError(400, "The body must be valid JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ApiError(400, "The body must be a JSON object.");
  return value as Record<string, unknown>;
}

/**
 * Whether the request comes from a page of this host. Browsers set the header themselves, so other pages can't forge it.
 */
export const isFromHere = ({ headers }: IncomingMessage): boolean =>
  (headers["sec-fetch-site"] ?? "same-origin") === "same-origin";

/**
 * Whether a page of this host sent JSON. If a page of another origin wants to send this content type, the browser first
 * asks this server.
 */
export const isPostedByOwnPage = (request: IncomingMessage): boolean =>
  request.headers["content-type"] === "application/json" && isFromHere(request);

/** An error with the error body of the API. */
export const refused = (status: number, message: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { ...headers, "content-type": "application/json", "cache-control": "no-store" },
  body: refusalText(status, message),
});

/** An error with the error body of the API, including the problem with each field. */
export const refusedWith = (error: ApiError): Answer => ({
  status: error.status,
  headers: { ...error.headers, "content-type": "application/json", "cache-control": "no-store" },
  body: errorText(error),
});

/**
 * An error in the client's format: a plain message if a browser shows the response as a page, otherwise the error body of
 * the API.
 */
export function refusedTo(request: IncomingMessage, { status, message, headers }: ApiError): Answer {
  if (!request.headers.accept?.includes("text/html")) return refused(status, message, headers);
  const type = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return { status, headers: { ...headers, ...type }, body: `${message}\n` };
}
