import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { noteFacts } from "@/lib/request-facts";
import { zodRefusal } from "@/trpc/zod-errors";
import { answerError } from "../rest/answer";
import type { Operation } from "../rest/routes";
import { evidenceOf, hasEvidence } from "./evidence";
import { type Caller, isVersioned, type Performed, perform } from "./perform";
import { guardOf } from "./tools";

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Returns the versions on which the call is based, in the form of REST's `If-Match`.
 * @throws ApiError 400 for an invalid version
 */
function versionsIn(operation: Operation, given: Arguments): readonly string[] | null {
  const guard = z.object(guardOf(operation)).safeParse(given);
  if (!guard.success) throw zodRefusal(guard.error);
  const { ifRevision, ifVersion } = guard.data as { ifRevision?: string; ifVersion?: string };
  const version = ifRevision ?? ifVersion;
  return version === undefined ? null : [version];
}

/**
 * Adds a value to the response that a later write must send back. For content, this value is the revision.
 * For other resources, it's the version.
 */
function referencesOf(operation: Operation, { value, reply: { revision, version } }: Performed) {
  if (revision !== undefined) return { result: value, revision };
  const isNamed = version !== undefined && isVersioned(operation);
  return isNamed ? { result: value, version: String(version) } : { result: value };
}

/**
 * Calls an operation as a tool. If the operation fails, the result contains the error body that REST would
 * return, so that the agent can read the error.
 */
export async function callTool(
  caller: Caller,
  operation: Operation,
  given: Arguments = {},
): Promise<CallToolResult> {
  noteFacts(caller.requestId, { operationId: operation.id });
  try {
    const performed = await perform(caller, operation, given, versionsIn(operation, given));
    const answer = {
      ...referencesOf(operation, performed),
      ...(hasEvidence(operation) && { evidence: await evidenceOf(caller, given) }),
    };
    return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: answer };
  } catch (error) {
    const { body } = answerError(error, caller.requestId);
    return { isError: true, content: [{ type: "text", text: String(body) }] };
  }
}
