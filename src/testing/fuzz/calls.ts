import fc from "fast-check";
import { z } from "zod";
import { internalsOf, proceduresOf } from "@/api/procedure-internals";
import { appRouter } from "@/api/root";
import { type DocumentOperation, type DrawnRequest, ENDS_FIXTURE, encode, rarely } from "./drawing";
import { hostileText, hostileValue, RAW_BODIES } from "./hostile-values";
import { type Mutation, mutate, mutation } from "./mutation";
import type { Schema, SchemaValues } from "./schema-values";

/** A procedure that can be called over tRPC, and a generator for its complete input. */
interface Callable {
  name: string;
  isWrite: boolean;
  input: fc.Arbitrary<unknown>;
}

type Procedure = ReturnType<typeof proceduresOf>[number][1];

/** Returns an operation's input: path, query and body in one object, according to the document. */
function inputOf(
  { parameters = [], requestBody }: DocumentOperation,
  path: string,
  wholeBody: string | undefined,
  values: SchemaValues,
): fc.Arbitrary<unknown> {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const inPath = Object.fromEntries(ids.map((name) => [name, rarely(fc.constant(`{${name}}`), hostileText)]));
  const fields = parameters.filter((parameter) => parameter.in === "query");
  const inQuery = Object.fromEntries(fields.map(({ name, schema }) => [name, values.of(schema, name)]));
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const schema = requestBody?.content["application/json"].schema;
  const body = schema ? values.of(schema) : fc.constant({});
  const known = fc.record(
    { ...inPath, ...inQuery },
    { requiredKeys: [...ids, ...required], noNullPrototype: true },
  );
  return fc
    .tuple(known, body)
    .map(([own, said]) => (wholeBody ? { ...own, [wholeBody]: said } : { ...own, ...(said as object) }));
}

/** Returns the input of a procedure that isn't an operation of `/v1`, from the procedure's schemas. */
function ownInputOf(procedure: Procedure, values: SchemaValues): fc.Arbitrary<unknown> {
  const drawn = internalsOf(procedure).inputs.map((input) => {
    const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any", reused: "inline" });
    return values.of(schema as Schema);
  });
  return fc.tuple(...drawn).map((parts) => Object.assign({}, ...(parts as object[])));
}

/** Names of procedures that don't exist. Some of these names have a special meaning in JavaScript. */
const ODD_NAMES = [
  "__proto__",
  "constructor.call",
  "toString",
  "users",
  ".",
  "users.me.x",
  "%2e%2e",
  "%00",
  "%",
];
const ODD_QUERIES = ["batch=1", "batch=2", "input=%zz", "input={", "input=%5B%5D", "batch=1&input=null", ""];
/** The maximum number of calls in a request, and a number that exceeds the maximum. */
const CALLS_MANY = [20, 21];

/**
 * Generates requests to `/api/trpc` with the inputs that are also used for `/v1`. The requests use GET and
 * POST, and contain one or several calls.
 */
export class Calls {
  constructor(
    private readonly operations: readonly { path: string; operation: DocumentOperation }[],
    private readonly values: SchemaValues,
  ) {}

  private callables(of: "lasting" | "ending"): Callable[] {
    const documented = new Map(this.operations.map((each) => [each.operation.operationId, each]));
    return proceduresOf(appRouter).flatMap(([name, procedure]) => {
      const { type, meta } = internalsOf(procedure);
      const id = meta?.openapi?.operationId;
      const known = id === undefined ? undefined : documented.get(id);
      // Subscriptions are omitted, because they don't end while a client listens.
      if (type === "subscription" || meta?.event || (id !== undefined && !known)) return [];
      if (ENDS_FIXTURE.test(id ?? name) !== (of === "ending")) return [];
      const input = known
        ? inputOf(known.operation, known.path, meta?.wholeBody, this.values)
        : ownInputOf(procedure, this.values);
      return [{ name, isWrite: type === "mutation", input }];
    });
  }

  drawn(of: "lasting" | "ending"): fc.Arbitrary<DrawnRequest> {
    const callables = this.callables(of);
    const mutations = rarely(
      fc.constant<Mutation[]>([]),
      fc.array(mutation, { minLength: 1, maxLength: 3 }),
      2,
    );
    const callOf = (some: readonly Callable[]) =>
      fc.oneof(
        ...some.map(({ name, input }) =>
          fc.tuple(rarely(input, hostileValue), mutations).map(([value, changes]) => ({
            name,
            input: mutate(value, changes),
          })),
        ),
      );
    const requests = [true, false].flatMap((isWrite) => {
      const some = callables.filter((each) => each.isWrite === isWrite);
      return some.length === 0 ? [] : [requestOf(callOf(some), isWrite)];
    });
    return fc.oneof(...requests);
  }
}

interface Call {
  name: string;
  input: unknown;
}

function requestOf(call: fc.Arbitrary<Call>, isWrite: boolean): fc.Arbitrary<DrawnRequest> {
  const usual = isWrite ? "POST" : "GET";
  const many = fc
    .tuple(call, fc.constantFrom(...CALLS_MANY))
    .map(([one, count]) => Array.from({ length: count }, () => one));
  return fc
    .record({
      calls: rarely(fc.array(call, { minLength: 1, maxLength: 4 }), many, 40),
      isBatch: fc.boolean(),
      oddName: rarely(fc.constant(undefined), fc.constantFrom(...ODD_NAMES), 30),
      oddQuery: rarely(fc.constant(undefined), fc.constantFrom(...ODD_QUERIES), 30),
      oddBody: rarely(fc.constant(undefined), fc.constantFrom(...RAW_BODIES), 30),
      method: rarely(fc.constant(usual), fc.constantFrom("GET", "POST", "PUT", "HEAD", "OPTIONS"), 20),
      accept: rarely(fc.constant(undefined), fc.constant("application/jsonl"), 20),
      isSignedIn: rarely(fc.constant(true), fc.constant(false)),
    })
    .map(({ calls, isBatch, oddName, oddQuery, oddBody, method, accept, isSignedIn }) => {
      const sent = isBatch ? calls : calls.slice(0, 1);
      const names = [...sent.map(({ name }) => name), ...(oddName === undefined ? [] : [oddName])];
      const inputs = isBatch ? Object.fromEntries(sent.map(({ input }, at) => [at, input])) : sent[0]?.input;
      return {
        door: "/api/trpc" as const,
        operation: `trpc ${sent[0]?.name}`,
        method,
        path: `/${names.join(",")}${queryOf(oddQuery ?? (isBatch ? "batch=1" : ""))}`,
        headers: (accept === undefined ? {} : { "trpc-accept": accept }) as Record<string, string>,
        isSignedIn,
        body: oddBody?.replaceAll("*", "{}") ?? JSON.stringify(inputs) ?? "",
      };
    });
}

const queryOf = (query: string) => (query === "" ? "" : `?${query}`);

/** Returns the URL of a call. If the call has no body, the URL contains the input. */
export const addressOf = (path: string, method: string, input: string): string =>
  method === "POST" || path.includes("input=")
    ? path
    : `${path}${path.includes("?") ? "&" : "?"}input=${encode(input)}`;
