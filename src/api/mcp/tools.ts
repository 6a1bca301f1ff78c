import { setImmediate as nextTurn } from "node:timers/promises";
import type { Tool } from "@modelcontextprotocol/server";
import type { UserActor } from "@/access/authorization/actor";
import { accountProcedure } from "@/trpc/init";
import { passesThrough } from "../procedure-internals";
import type { Operation } from "../rest/routes";
import { operations } from "./operations";
import { isRead } from "./perform";
import { schemasOf } from "./tool-schemas";
import type { Toolsets } from "./toolsets";

/** Whether a token may call it at all; what its owner may do, the operation says. */
function isOpenTo({ limits }: UserActor, operation: Operation): boolean {
  const { procedure } = operation;
  if (limits && passesThrough(procedure, accountProcedure)) return false;
  return limits?.scope !== "read" || isRead(operation);
}

/** What somebody is offered, in the order of the router. */
export const offeredTo = (actor: UserActor, { names, isReadOnly }: Toolsets): Operation[] =>
  operations.filter((each) => names(each) && isOpenTo(actor, each) && (!isReadOnly || isRead(each)));

function annotationsOf(operation: Operation): Tool["annotations"] {
  const { method, status } = operation;
  if (isRead(operation)) return { readOnlyHint: true, openWorldHint: false };
  return {
    readOnlyHint: false,
    // What is created replaces nothing.
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

/** The tools of some operations, between which other requests have their turn. */
export async function toolsOf(offered: readonly Operation[]): Promise<Tool[]> {
  const tools: Tool[] = [];
  for (const operation of offered) {
    tools.push(toolOf(operation));
    await nextTurn();
  }
  return tools;
}
