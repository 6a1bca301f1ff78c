import type { PrismaTx } from "./client";
import { Prisma } from "./generated/client";

const OPERATIONS = [
  ...(["findUnique", "findUniqueOrThrow", "findFirst", "findFirstOrThrow", "findMany"] as const),
  ...([
    "create",
    "createMany",
    "createManyAndReturn",
    "update",
    "updateMany",
    "updateManyAndReturn",
  ] as const),
  ...(["upsert", "delete", "deleteMany", "count", "aggregate", "groupBy"] as const),
] satisfies (keyof PrismaTx["member"])[];

/** Runs an operation on a model, such as `update` on `member`. */
type Operate = (model: string, operation: string, args: unknown) => Promise<unknown>;

class Operations {
  constructor(
    readonly operate: Operate,
    readonly model: string,
  ) {}
}
for (const operation of OPERATIONS)
  Object.defineProperty(Operations.prototype, operation, {
    value(this: Operations, args: unknown) {
      return this.operate(this.model, operation, args);
    },
  });

/** Prisma's models. Each model is created when one of its operations is called for the first time. */
export class LazyModels {
  constructor(readonly operate: Operate) {}
}
for (const [first = "", ...rest] of Object.values(Prisma.ModelName)) {
  const model = first.toLowerCase() + rest.join("");
  Object.defineProperty(LazyModels.prototype, model, {
    get(this: LazyModels) {
      return new Operations(this.operate, model);
    },
  });
}
