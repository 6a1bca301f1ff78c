import { type Operation, operationsOf } from "../rest/routes";
import { appRouter } from "../root";

/** Every operation, in the order of the router. */
export const operations: readonly Operation[] = operationsOf(appRouter);

/** Every operation, by its id. */
export const operationById: ReadonlyMap<string, Operation> = new Map(
  operations.map((each) => [each.id, each]),
);

const guarded = new Set(
  operations.filter(({ method }) => method !== "GET" && method !== "POST").map(({ path }) => path),
);

/** Whether it reads a thing that another operation changes under `If-Match`: then its version is worth knowing. */
export const isVersioned = ({ method, path }: Operation): boolean => method === "GET" && guarded.has(path);
