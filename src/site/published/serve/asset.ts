import type { IncomingMessage, ServerResponse } from "node:http";
import type { SiteAssets } from "../assets";
import { type Answer, type KeptText, sendText } from "./answer";

/** Scripts and styles are packed once; fonts are packed in themselves. */
const isPackable = (contentType: string) => contentType.startsWith("text/");
const packedAssets = new WeakMap<Buffer, KeptText>();

/** The text of an asset, whose name changes with it. */
function keptAsset(name: string, bytes: Buffer): KeptText {
  const known = packedAssets.get(bytes) ?? { bytes, etag: name, packed: {} };
  packedAssets.set(bytes, known);
  return known;
}

/** Sends a file that pages load; answers what is to be sent where it was not sent already. */
export async function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  assets: SiteAssets,
): Promise<Answer | null> {
  const file = assets.fileOf(name);
  if (!file) return { status: 404, headers: { "cache-control": "no-store" }, body: null };
  const headers = {
    "content-type": file.contentType,
    "cache-control": "public, max-age=31536000, immutable",
    // The frame that loads the script of diagrams is sandboxed: it is of no origin, and this of a public library.
    "cross-origin-resource-policy": name === assets.diagram ? "cross-origin" : "same-origin",
  };
  if (isPackable(file.contentType)) {
    await sendText(request, response, 200, headers, keptAsset(name, file.bytes));
    return null;
  }
  const length = { "content-length": String(file.bytes.length) };
  return { status: 200, headers: { ...headers, ...length }, body: file.bytes };
}
