import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const STATIC_PATH = "/_next/static";
/** Their names change with what they hold. */
const YEAR_SECONDS = 31_536_000;

/** What a page may do says nothing of a file that it loads, and is longer than many of these. */
const OF_PAGES = [
  "X-Frame-Options",
  "Referrer-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
] as const;

/** A file that is opened as if it were a page may do nothing. */
function restrict(response: ServerResponse): void {
  for (const name of OF_PAGES) response.removeHeader(name);
  response.setHeader("Content-Security-Policy", "default-src 'none'");
}

/**
 * Serves files of the build in the compressed form that the build made, and passes everything else on to Next, which
 * would compress them for each request.
 */
export function withStaticFiles(folder: string, pages: Handler): Handler {
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: YEAR_SECONDS,
    setHeaders: restrict,
  });
  return async (request, response) => {
    const url = request.url ?? "/";
    if (!url.startsWith(`${STATIC_PATH}/`)) return pages(request, response);
    request.url = url.slice(STATIC_PATH.length);
    await new Promise<void>((resolve, reject) => {
      response.once("close", resolve);
      files(request, response, () => {
        request.url = url;
        pages(request, response).then(resolve, reject);
      });
    });
  };
}
