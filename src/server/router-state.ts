import type { IncomingMessage } from "node:http";
import { z } from "zod";

// The types of path segments that Next.js 16.4 accepts (`flightRouterStateSchema` in
// next/dist/server/app-render/types.js).
const KINDS = ["c", "ci(..)(..)", "ci(.)", "ci(..)", "ci(...)", "oc"] as const;
const DYNAMIC_KINDS = ["d", "di(..)(..)", "di(.)", "di(..)", "di(...)"] as const;
const segment = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.enum([...KINDS, ...DYNAMIC_KINDS]), z.array(z.string()).nullable()]),
]);
const state: z.ZodType = z.tuple([
  segment,
  z.record(
    z.string(),
    z.lazy(() => state),
  ),
  z.tuple([z.string(), z.string()]).nullish(),
  z.enum(["refetch", "inside-shared-layout", "metadata-only"]).nullish(),
  z.number().nullish(),
  z.string().optional(),
]);

const NAME = "next-router-state-tree";

function isValid(text: string): boolean {
  try {
    return state.safeParse(JSON.parse(decodeURIComponent(text))).success;
  } catch {
    return false;
  }
}

/**
 * Checks the header that lists the parts of a page that the browser already has. If Next.js can't parse the header, removes it,
 * because Next.js would return 500. Without the header, Next.js sends the whole page.
 */
export function dropInvalidRouterState({ headers }: IncomingMessage): void {
  const text = headers[NAME];
  if (text !== undefined && !(typeof text === "string" && isValid(text))) delete headers[NAME];
}
