import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const STATIC_PATH = "/_next/static";
/** These files can be cached for a year, because their names change with their content. */
const YEAR_SECONDS = 31_536_000;

/**
 * Headers that only pages need. On other files, these headers have no effect, and they're longer than many of the files.
 */
const OF_PAGES = [
  "X-Frame-Options",
  "Referrer-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
] as const;

/** Sets a policy that forbids everything, in case someone opens a file as a page. */
function restrict(response: ServerResponse): void {
  for (const name of OF_PAGES) response.removeHeader(name);
  response.setHeader("Content-Security-Policy", "default-src 'none'");
}

/** Serves files that the build has compressed. Passes other requests to Next.js, which compresses each response again. */
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
