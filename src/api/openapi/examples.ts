import { mainSamples } from "@/lib/code-samples";
import type { Operation } from "../rest/routes";
import recorded from "./examples.json";

/** One exchange that was recorded, with ids, times and secrets that are always the same. */
export interface Example {
  /** Below `/v1`, with the query. */
  path: string;
  body?: unknown;
  /** Absent where the operation answers nothing; the text of the first events of a stream. */
  answer?: unknown;
}

/** By operation id. Written by `npm run build:examples`; `src/conformance/examples` holds them to the schemas. */
export const EXAMPLES = recorded as Readonly<Record<string, Example>>;

/**
 * How an operation is called in some languages: the request of its example, below `server`, the address of `/v1`. Each
 * language adds its sample to every operation of the document.
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
