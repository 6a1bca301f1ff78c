import type { IncomingMessage } from "node:http";
import { ApiError } from "@/lib/errors";
import type { Answer } from "./answer";

/** What was posted, as JSON. Throws 413 beyond so many bytes, 400 for what is no JSON. */
export async function readJson(request: IncomingMessage, bytesMax: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bytesMax) throw new ApiError(413, `The body is longer than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new ApiError(400, "The body is no JSON");
  }
}

/** Whether a page of this very host asks: browsers say where a request comes from, and pages cannot forge it. */
export const isFromHere = ({ headers }: IncomingMessage): boolean =>
  (headers["sec-fetch-site"] ?? "same-origin") === "same-origin";

/** Whether a page of this very host posted JSON: pages of other origins can send neither this type nor this mark. */
export const isPostedByOwnPage = (request: IncomingMessage): boolean =>
  request.headers["content-type"] === "application/json" && isFromHere(request);

/** An error with the body that the API has for it. */
export const refused = (status: number, message: string): Answer => ({
  status,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify({ error: { code: status, message } }),
});
