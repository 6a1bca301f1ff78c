import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { copiedFile } from "@/lib/copied-file";
import { version as packageVersion } from "../../package.json";

/**
 * The API reference at `/docs/api`. The viewer is served from Bindery's own files, so the page loads nothing from other
 * hosts.
 */

/**
 * The viewer adds styles to the page. This script adds the nonce to the viewer's `style` elements, so that
 * the browser accepts them. A nonce doesn't apply to `style` attributes in HTML. Therefore, the script sets
 * each declaration of such an attribute separately.
 */
const FIRST = `(function () {
var nonce = document.currentScript.nonce;
var create = Document.prototype.createElement, set = Element.prototype.setAttribute;
var inner = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
Document.prototype.createElement = function () {
  var element = create.apply(this, arguments);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
};
Element.prototype.setAttribute = function (name, value) {
  if (String(name).toLowerCase() === "style" && this.style) this.style.cssText = value;
  else set.call(this, name, value);
};
Object.defineProperty(Element.prototype, "innerHTML", {
  configurable: true,
  get: inner.get,
  set: function (html) {
    inner.set.call(this, (html === null ? "" : String(html)).replace(/ style="(--line-count: [0-9]+; --line-digits: [0-9]+;)"/g, ' data-lines="$1"'));
    this.querySelectorAll("[data-lines]").forEach(function (code) {
      code.style.cssText = code.dataset.lines;
    });
  },
});
})()`;

const pageOf = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Bindery</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/api/reference.css">
</head>
<body>
<main id="reference"><p class="loading">Loading the API reference…</p></main>
<noscript><p>The API reference requires JavaScript. Its OpenAPI document is at <a href="/v1/openapi.json">/v1/openapi.json</a>.</p></noscript>
<script nonce="${nonce}">${FIRST}</script>
<script nonce="${nonce}" src="/docs/api/viewer.js"></script>
<script nonce="${nonce}" src="/docs/api/start.js"></script>
</body>
</html>
`;

const START = `Scalar.createApiReference("#reference", {
  url: "/v1/openapi.json",
  theme: "default",
  layout: "modern",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  documentDownloadType: "json",
  defaultOpenAllTags: false,
  persistAuth: false,
  proxyUrl: "",
  metaData: { title: "API reference · Bindery" },
  authentication: { preferredSecurityScheme: "bearer" },
});
`;

const STYLES = `:root {
  --scalar-font: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --scalar-font-code: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
body { margin: 0; font-family: var(--scalar-font); }
.loading, noscript p { padding: 3rem; text-align: center; color: #666; }
`;

interface Asset {
  type: string;
  read: () => Promise<string | Uint8Array>;
}

const SCRIPT = "text/javascript; charset=utf-8";

const ASSETS: Readonly<Record<string, Asset>> = {
  "viewer.js": { type: SCRIPT, read: () => readFile(copiedFile("api-reference")) },
  "start.js": { type: SCRIPT, read: async () => START },
  "reference.css": { type: "text/css; charset=utf-8", read: async () => STYLES },
};

const tags = new Map<string, string>();

async function tagOf(name: string, asset: Asset): Promise<string> {
  const known = tags.get(name);
  if (known) return known;
  const tag = `"${packageVersion}.${hash("sha1", await asset.read(), "base64url").slice(0, 16)}"`;
  tags.set(name, tag);
  return tag;
}

/**
 * Handles `GET /docs/api`. The server's content security policy contains `nonce`, so that browsers run
 * Bindery's scripts (src/server/safety.ts).
 */
export function answerReference(nonce: string): Response {
  return new Response(pageOf(nonce), {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" },
  });
}

/**
 * Handles `GET /docs/api/{asset}`, which serves the viewer, its start script and its styles. Requests for other assets
 * get a 404 response.
 */
export async function answerReferenceAsset(name: string, request: Request): Promise<Response> {
  const asset = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
  if (!asset) return new Response("Not found", { status: 404, headers: { "content-type": "text/plain" } });
  const etag = await tagOf(name, asset);
  const headers = {
    etag,
    "cache-control": "public, max-age=3600",
    "content-type": asset.type,
  };
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  return new Response((await asset.read()) as BodyInit, { headers });
}
