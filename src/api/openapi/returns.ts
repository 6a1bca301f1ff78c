import type { z } from "zod";
import { idOf, nameOf } from "@/lib/resource-name";
import type { Operation } from "../rest/routes";

/**
 * Returns the adjective for the resource that an operation returns: `new `, `updated ` or an empty string.
 */
function stateOf({ method, status }: Operation): string {
  if (status === 201) return "new ";
  return method === "PATCH" || method === "PUT" ? "updated " : "";
}

/** The description of a schema that has no name, such as the schema of a list. */
const describedBy = (output: z.ZodType) => (idOf(output) === undefined ? output.description : undefined);

/**
 * Returns a sentence about an operation's successful response. If the operation doesn't declare this
 * sentence, generates it from the resource's name and the method.
 */
export function returnsOf(operation: Operation): string | undefined {
  const { meta, output, isBodyless } = operation;
  if (meta.returns !== undefined) return meta.returns;
  if (isBodyless) return "The request succeeded. The response has no body.";
  const described = output && describedBy(output);
  if (described) return described;
  const id = output && idOf(output);
  return id === undefined ? undefined : `The ${stateOf(operation)}${nameOf(id)}.`;
}
