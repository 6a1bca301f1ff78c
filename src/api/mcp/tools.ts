import { setImmediate as nextTurn } from "node:timers/promises";
import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { onceFor } from "@/lib/once-for";
import { accountProcedure } from "@/trpc/init";
import { simplify } from "../openapi/words";
import { passesThrough } from "../procedure-internals";
import type { Operation } from "../rest/routes";
import { evidenceSchema, hasEvidence } from "./evidence";
import { isRead, isVersioned, operations } from "./perform";
import type { Toolsets } from "./toolsets";

type JsonSchema = Tool["inputSchema"];

/**
 * Operations that replace content. The input of these operations must contain the revision on which the edit
 * is based, because no other field contains this revision.
 */
const CONTENT_WRITES: ReadonlySet<string> = new Set(["updateChangeRequestContent", "updateSpaceContent"]);

const GUARDS = {
  ifRevision: z
    .string()
    .min(1)
    .max(100)
    .describe(
      "The `revision` of the pages that this edit is based on. If the content has changed since then, the tool returns 412. In " +
        "this case, read the pages again. `*` overwrites any content.",
    ),
  ifVersion: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      "The `version` of the resource that you read. If the resource has changed since then, the tool returns 412.",
    ),
};

/**
 * An additional input field with the version that a write is based on. In REST, `If-Match` contains this
 * version.
 */
export function guardOf(operation: Operation): Partial<typeof GUARDS> {
  const { ifRevision, ifVersion } = GUARDS;
  if (CONTENT_WRITES.has(operation.id)) return { ifRevision };
  return operation.method === "GET" || operation.method === "POST" ? {} : { ifVersion };
}

/** The output of a tool: the response of the REST API, and the value that a later write must send back. */
function answerOf(operation: Operation) {
  const event = operation.meta.event as z.ZodType | undefined;
  const result = operation.isBodyless ? z.null() : (event ?? operation.output ?? z.unknown());
  return z.object({
    result,
    ...(isVersioned(operation) && {
      version: z.string().describe("The value for `ifVersion` in a later write.").optional(),
    }),
    revision: z.string().optional().describe("The value for `ifRevision` in a later write."),
    ...(hasEvidence(operation) && { evidence: evidenceSchema }),
  });
}

function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...written } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => simplify({ jsonSchema: jsonSchema as never, io }),
  });
  return written as JsonSchema;
}

/**
 * The schemas of a tool. Bindery creates the schemas of a tool at their first use, because creating all schemas at once
 * would delay other requests.
 */
const schemasOf = onceFor((operation: Operation) => ({
  inputSchema: jsonSchemaOf(z.object({ ...operation.shape, ...guardOf(operation) }), "input"),
  outputSchema: jsonSchemaOf(answerOf(operation), "output"),
}));

/**
 * Whether the limits of a token allow an operation. The operation itself checks the permissions of the
 * token's owner.
 */
function isOpenTo({ limits }: UserActor, operation: Operation): boolean {
  const { procedure } = operation;
  if (limits && passesThrough(procedure, accountProcedure)) return false;
  return limits?.scope !== "read" || isRead(operation);
}

/** The operations that are offered to a caller, in the order of the router. */
export const offeredTo = (actor: UserActor, { names, isReadOnly }: Toolsets): Operation[] =>
  operations.filter((each) => names(each) && isOpenTo(actor, each) && (!isReadOnly || isRead(each)));

function annotationsOf(operation: Operation): Tool["annotations"] {
  const { method, status } = operation;
  if (isRead(operation)) return { readOnlyHint: true, openWorldHint: false };
  return {
    readOnlyHint: false,
    // An operation that creates a resource isn't destructive, because it replaces nothing.
    destructiveHint: !(method === "POST" && status === 201),
    idempotentHint: method === "PUT" || method === "DELETE",
  };
}

function toolOf(operation: Operation): Tool {
  const { summary = operation.id, description } = operation.meta.openapi ?? {};
  return {
    name: operation.id,
    title: summary,
    description: description ? `${summary}. ${description}` : summary,
    annotations: annotationsOf(operation),
    ...schemasOf(operation),
  };
}

/**
 * Returns the tools for some operations. This function regularly lets other requests run, because creating
 * the tools takes time.
 */
export async function toolsOf(offered: readonly Operation[]): Promise<Tool[]> {
  const tools: Tool[] = [];
  for (const operation of offered) {
    tools.push(toolOf(operation));
    await nextTurn();
  }
  return tools;
}
