import { mainSamples } from "@/lib/code-samples";
import type { Operation } from "../rest/routes";
import recorded from "./examples.json";

/** A recorded request and its response. IDs, times and secrets are replaced with fixed values. */
export interface Example {
  /** The path below `/v1`, with the query. */
  path: string;
  body?: unknown;
  /**
   * The response body. If the response is a stream, this is the text of its first events. Undefined if the
   * response has no body.
   */
  answer?: unknown;
}

/**
 * Maps operation IDs to examples. `npm run build:examples` writes these examples, and `src/conformance/examples` checks
 * them against the schemas.
 */
export const EXAMPLES = recorded as Readonly<Record<string, Example>>;

/**
 * Returns code samples in several languages. Each sample sends the request of an operation's example to the
 * API at the URL `server`. Add languages sparingly, because each one makes the document longer.
 */
export function codeSamplesOf({ entry, method }: Operation, { path, body }: Example, server: string) {
  const { origin, pathname, searchParams } = new URL(`${server}${path}`);
  return mainSamples({
    method,
    url: `${origin}${pathname}`,
    query: [...searchParams].map(([name, value]) => ({ name, value })),
    headers: entry === "open" ? [] : [{ name: "Authorization", value: "Bearer YOUR_TOKEN" }],
    body,
  });
}
