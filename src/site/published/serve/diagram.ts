import type { SiteAssets } from "../assets";
import type { Answer } from "./answer";

/**
 * The document that diagrams are drawn in (browser/diagram-frame.ts): sandboxed, so that it has no origin, no cookie and
 * no storage, and with no way to any host. Styles are its own; what leaves it is shown as an image.
 */
export function answerDiagram({ diagram }: SiteAssets): Answer {
  const policy = [
    "sandbox allow-scripts",
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Diagrams</title><script defer src="~assets/${diagram}"></script></html>`;
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-cache",
      "x-robots-tag": "noindex",
    },
    body,
  };
}
