import { preconditionFailed } from "@/lib/errors";
import type { Act } from "./actor";

/**
 * Refuses a write if `If-Match` doesn't contain the current version (docs/adr/003). Call this function in the transaction
 * that writes. Pass the version that the transaction has read.
 * @throws ApiError 412 if the caller's version is outdated
 */
export function assertIfMatch(act: Pick<Act, "ifMatch">, version: number | string): void {
  const { ifMatch } = act;
  if (ifMatch === null || ifMatch.includes("*") || ifMatch.includes(String(version))) return;
  throw preconditionFailed(
    "The resource has changed since you read it. Read the resource again, then repeat your change.",
  );
}
