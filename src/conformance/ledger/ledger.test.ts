import { describe, expect, it } from "vitest";
import { z } from "zod";
import { operationsOf } from "@/api/rest/routes";
import { appRouter } from "@/api/root";
import { openProcedure, router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { compareOperation, extraFields } from "./compare";
import { EXCEPTIONS } from "./exceptions";
import { ADDED, CONTRACT, type LedgerOperation, MISSING } from "./ledger";

const operations = operationsOf(appRouter);
const ledger = new Map([...CONTRACT, ...ADDED.operations].map((entry) => [entry.id, entry]));

describe("the ledger", () => {
  it("contains each operation of the router exactly once, with one ID", () => {
    const ids = operations.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ledger.size).toBe(CONTRACT.length + ADDED.operations.length);
    expect(ids.filter((id) => !ledger.has(id))).toEqual([]);
  });

  it("lists exactly the operations of the contract that Bindery doesn't have", () => {
    const present = new Set(operations.map(({ id }) => id));
    expect(CONTRACT.map(({ id }) => id).filter((id) => !present.has(id))).toEqual(MISSING);
  });

  it("lists only additional operations that Bindery has", () => {
    const present = new Set(operations.map(({ id }) => id));
    expect(ADDED.operations.map(({ id }) => id).filter((id) => !present.has(id))).toEqual([]);
  });

  it("matches the router in path, method, status, query, body and response, except for the listed exceptions", () => {
    const problems = operations.flatMap((operation) => {
      const entry = ledger.get(operation.id);
      return entry ? compareOperation(operation, entry) : [];
    });
    expect(problems.filter((problem) => EXCEPTIONS[problem] === undefined)).toEqual([]);
    expect(Object.keys(EXCEPTIONS).filter((problem) => !problems.includes(problem))).toEqual([]);
  });

  it("lists every field that an operation has in addition to the contract", () => {
    const extra = operations.flatMap((operation) => {
      const entry = ledger.get(operation.id);
      const fields = entry ? extraFields(operation, entry) : [];
      return fields.length > 0 ? [[operation.id, fields] as const] : [];
    });
    expect(Object.fromEntries(extra)).toEqual(ADDED.fields);
  });
});

describe("the comparison", () => {
  const entry: LedgerOperation = {
    id: "change",
    method: "PATCH",
    path: "/things/{id}",
    query: [],
    body: {
      required: true,
      fields: [
        { name: "title", type: "string", max: 50, required: true },
        { name: "mode", type: "string", enum: ["live", "locked"] },
        { name: "role", type: "ref", of: "MemberRoleOrGuest" },
      ],
    },
    status: 200,
    answer: { at: "", resource: "User" },
  };
  const user = z.object({
    object: z.literal("user"),
    id: z.string(),
    displayName: z.string(),
    email: z.string().optional(),
    photoURL: z.string().optional(),
    urls: z.object({ location: z.string() }),
  });
  const roles = z.enum(["admin", "create", "edit", "review", "comment", "read"]);
  const body = {
    title: z.string().max(50),
    mode: z.enum(["live", "locked"]).optional(),
    role: roles.nullish(),
  };

  const problemsOf = (shape: z.ZodRawShape, output: z.ZodType = user, status = 200) => {
    const procedure = restTagged("test")("PATCH", "/things/{id}", {
      id: "change",
      summary: "",
      status,
      scope: openProcedure.input(z.object({ id: z.string(), ...shape })),
      output,
    }).mutation(() => ({}) as never);
    return operationsOf(router({ change: procedure })).flatMap((operation) =>
      compareOperation(operation, entry),
    );
  };

  it("finds no differences between equal schemas, and accepts an enumeration that has additional values", () => {
    expect(problemsOf(body)).toEqual([]);
    expect(problemsOf({ ...body, mode: z.enum(["live", "locked", "more"]).optional() })).toEqual([]);
  });

  it.each([
    ["another status", body, user, 201, "is PATCH /things/{id} 201 instead of PATCH /things/{id} 200"],
    [
      "a field that is not there",
      { title: body.title, role: body.role },
      user,
      200,
      "body.mode: is not there",
    ],
    ["another type", { ...body, title: z.number() }, user, 200, "body.title: is no string"],
    ["another bound", { ...body, title: z.string().max(60) }, user, 200, "maxLength is 60 instead of 50"],
    ["no bound", { ...body, title: z.string() }, user, 200, "maxLength is not there instead of 50"],
    ["a missing value", { ...body, mode: z.enum(["live"]).optional() }, user, 200, "body.mode: lacks locked"],
    ["no enumeration", { ...body, mode: z.string().optional() }, user, 200, "lacks an enumeration"],
    ["no null", { ...body, role: roles.optional() }, user, 200, "body.role: does not take null"],
    [
      "a field that need not be given",
      { ...body, title: body.title.optional() },
      user,
      200,
      "is not required",
    ],
    [
      "a field that must be given",
      { ...body, mode: z.enum(["live", "locked"]) },
      user,
      200,
      "mode: is required",
    ],
    [
      "a field that is not answered",
      body,
      user.omit({ displayName: true }),
      200,
      "answer.displayName: is not there",
    ],
    [
      "a deep field that is not answered",
      body,
      user.extend({ urls: z.object({}) }),
      200,
      "urls.location: is not",
    ],
    ["another type in the answer", body, user.extend({ id: z.number() }), 200, "answer.id: is no string"],
    ["a must that may be absent", body, user.partial({ object: true }), 200, "answer.object: may be absent"],
  ])("finds %s", (_, shape, output, status, problem) => {
    const problems = problemsOf(shape, output, status);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });
});
