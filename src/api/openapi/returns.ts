import type { z } from "zod";
import { idOf, nameOf } from "@/lib/resource-name";
import type { Operation } from "../rest/routes";

/** The state of a resource after an operation: new, changed or unchanged. */
function stateOf({ method, status }: Operation): string {
  if (status === 201) return "new ";
  return method === "PATCH" || method === "PUT" ? "updated " : "";
}

/** The description of a schema without a name, which list schemas have. */
const describedBy = (output: z.ZodType) => (idOf(output) === undefined ? output.description : undefined);

/**
 * A sentence about a successful response: declared by the operation, or generated from the name of its resource and the
 * method.
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
