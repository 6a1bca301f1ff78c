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
