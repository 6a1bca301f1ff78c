import { createHash } from "node:crypto";
import type { FileAnswer } from "../files/download";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:1rem}
h1{font-size:1.25rem}progress{width:min(24rem,80vw);height:.75rem;accent-color:#3a4fd0}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`;

/** A page that shows how far a PDF is, and asks again by itself. */
export function waitingPage(progress: number, headers: Record<string, string>): FileAnswer {
  const percent = Math.max(0, Math.min(100, Math.round(progress)));
  return {
    status: 503,
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Making the PDF…</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>${STYLE}</style></head>
<body><main><h1>Making the PDF…</h1>
<progress max="100" value="${percent}" aria-label="Progress">${percent} %</progress>
<p>It opens here as soon as it is ready.</p></main></body></html>`,
  };
}
