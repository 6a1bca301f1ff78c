import { createHash } from "node:crypto";
import { type FileAnswer, refuse } from "./download";
import { isBrowser, type WaitingRequest } from "./wait-for";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:1rem}
h1{font-size:1.25rem}progress{width:min(24rem,80vw);height:.75rem;accent-color:#3a4fd0}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`;

const RETRY_SECONDS = 3;

/** What is being made: its name, and what becomes of it once it is there. */
export interface Made {
  name: string;
  next: string;
}

/** Answers that something is still being made: browsers a page that shows how far it is, and asks again by itself. */
export function notYet(request: WaitingRequest, { name, next }: Made, progress: number): FileAnswer {
  const retry = { "retry-after": String(RETRY_SECONDS) };
  const percent = Math.max(0, Math.min(100, Math.round(progress)));
  if (!isBrowser(request))
    return refuse(503, `The ${name} is being made (${percent} %). Try again soon.`, retry);
  return {
    status: 503,
    headers: {
      ...retry,
      refresh: String(RETRY_SECONDS),
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Making the ${name}…</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>${STYLE}</style></head>
<body><main><h1>Making the ${name}…</h1>
<progress max="100" value="${percent}" aria-label="Progress">${percent} %</progress>
<p>${next}</p></main></body></html>`,
  };
}
