import { describe, expect, it } from "vitest";
import { outageOf } from "./outage";

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

describe("an outage", () => {
  it.each([
    ["a database that restarts", failure("the database system is starting up", { code: "57P03" })],
    ["a database that can't be reached", failure("connect ECONNREFUSED", { code: "ECONNREFUSED" })],
    ["a connection that was cut", failure("Connection terminated unexpectedly")],
    ["Prisma's error for an unreachable database", failure("Invalid invocation", { code: "P1001" })],
    [
      "an error of Prisma's driver",
      failure("x", { code: "P2039", meta: { driverAdapterError: { cause: { originalCode: "57P01" } } } }),
    ],
    ["several addresses that all don't respond", new AggregateError([failure("x", { code: "ETIMEDOUT" })])],
    ["a full disk of the database", failure("could not extend file", { code: "53100" })],
    ["a full disk of files", failure("no space left on device", { code: "ENOSPC" })],
  ])("is %s: the response is 503 with Retry-After, without internal details", (_, error) => {
    const outage = outageOf(new Error("a call failed", { cause: error }));
    expect(outage?.status).toBe(503);
    expect(outage?.headers).toEqual({ "Retry-After": "5" });
    expect(outage?.message).toMatch(/^The server(?: can't reach its database|'s disk is full)/);
  });

  it.each([
    ["an error in our own code", failure("x is not a function")],
    ["a duplicate key", failure("duplicate key", { code: "23505" })],
    ["a circle of causes", Object.assign(failure("a"), {})],
    ["nothing", undefined],
  ])("is not %s", (_, error) => {
    if (error) error.cause = error;
    expect(outageOf(error)).toBeNull();
  });
});
