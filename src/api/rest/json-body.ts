import { isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ApiError, invalidRequest, tooLarge } from "@/lib/errors";
import { exactSize } from "@/lib/sizes";
import { assertQuicklyParsed, checkValues } from "./body-values";
import type { RestRequest } from "./message";

/**
 * Reads the bytes of a body. Returns null if the request doesn't have a body.
 * @throws ApiError 413 as soon as the body is too large, 415 if the body is compressed, 503 if too many
 * bodies are in memory
 */
export async function readBody(request: RestRequest, bytesMax: number): Promise<Uint8Array | null> {
  const { body, headers } = request;
  if (body === null) return null;
  if (Number(headers["content-length"] ?? 0) > bytesMax) throw bodyTooLarge(bytesMax);
  const encoding = headers["content-encoding"];
  if (encoding && encoding !== "identity")
    throw new ApiError(
      415,
      "Bindery doesn't accept compressed request bodies. Send the body uncompressed, without the `Content-Encoding` header.",
    );
  const bytes = body instanceof Uint8Array ? body : await collect(body, bytesMax, request.claim);
  if (bytes.length > bytesMax) throw bodyTooLarge(bytesMax);
  return bytes.length === 0 ? null : bytes;
}

const JSON_TYPE = /^application\/(json|[\w.+-]+\+json) *(;|$)/i;

/**
 * Checks the content type. A body without a content type is treated as JSON.
 * @throws ApiError 415 for a type other than JSON
 */
export function assertJsonType({ headers }: RestRequest, bytes: Uint8Array | null): void {
  const type = headers["content-type"];
  if (bytes === null || !type || JSON_TYPE.test(type.trim())) return;
  throw new ApiError(415, "The body must be JSON, with `Content-Type: application/json`.");
}

const bodyTooLarge = (bytesMax: number) =>
  tooLarge(`The request body can be at most ${exactSize(bytesMax)}. Send less data in one request.`);

async function collect(
  stream: AsyncIterable<Uint8Array>,
  bytesMax: number,
  claim: RestRequest["claim"],
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > bytesMax) throw bodyTooLarge(bytesMax);
    claim?.takeBody(chunk.length);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
}

/**
 * Parses a body that must be an object.
 * @throws the errors of {@link parseWholeBody}, and ApiError 400 for a list
 */
export async function parseBody(bytes: Uint8Array | null): Promise<Record<string, unknown>> {
  const value = await parseWholeBody(bytes);
  if (Array.isArray(value)) throw invalidRequest("body", "The body must be a JSON object.");
  return value as Record<string, unknown>;
}

/**
 * The maximum size of a body that is parsed at once. Parsing a larger body takes so long that other requests
 * must be able to run in between.
 */
const LARGE_BYTES = 1_000_000;

/**
 * Returns the object or list in a body. Returns an empty object if the body contains only white space.
 * @throws ApiError 400 for invalid JSON, and for values other than objects and lists. JSON that is nested too deeply or
 * has too many values gets the same error. If the JSON is invalid, the error contains the position.
 */
export async function parseWholeBody(bytes: Uint8Array | null): Promise<object> {
  if (bytes === null) return {};
  await assertQuicklyParsed(bytes);
  if (!isUtf8(bytes)) throw invalidRequest("body", "The body must be valid UTF-8.");
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString()
    .replace(/^\uFEFF/, "");
  if (text.trim() === "") return {};
  const value = parseJson(text);
  if (bytes.length > LARGE_BYTES) await nextTurn();
  if (typeof value !== "object" || value === null)
    throw invalidRequest("body", "The body must be a JSON object.");
  await checkValues(value);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = positionOf(String(error), text);
    const at = position === null ? "" : ` at position ${position}`;
    throw invalidRequest("body", `The body isn't valid JSON${at}.`);
  }
}

/**
 * The maximum length of a body in which to search for the position of a syntax error. The search takes up to
 * twenty times as long as parsing the body.
 */
const SEARCHED_CHARACTERS = 100_000;

/**
 * Returns the position of a syntax error. If the parser's message doesn't contain the position, finds the
 * shortest prefix of the text that causes the error, and returns its end. Returns null if the text is too
 * long for this search.
 */
function positionOf(message: string, text: string): number | null {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position) return Number(position);
  if (!message.includes("Unexpected token")) return text.length;
  if (text.length > SEARCHED_CHARACTERS) return null;
  let low = 1;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hasUnexpectedToken(text.slice(0, middle))) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return String(error).includes("Unexpected token");
  }
}
