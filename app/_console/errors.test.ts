import { TRPCClientError } from "@trpc/client";
import { describe, expect, it } from "vitest";
import { invalid } from "@/lib/errors";
import { namedByLabel } from "../_ui/named-by-label";
import { fieldError, readableError, statusOf } from "./errors";

function failed(httpStatus: number, message: string, data: object = {}): TRPCClientError<never> {
  const error = { message, code: -32_000, data: { httpStatus, ...data } };
  return TRPCClientError.from({ error } as never);
}

function invalidAt(...problems: readonly (readonly [field: string, problem: string])[]) {
  const errors = problems.flatMap(([field, problem]) => invalid(field, problem).details.errors ?? []);
  const message = errors.map((each) => each.message).join(" ");
  return failed(400, message, { reason: "invalid_value", field: errors[0]?.field, errors });
}

describe("the message of a failed call", () => {
  it("is the server's message, for any status", () => {
    const sentence = "You need the Admin role on this space.";
    for (const status of [400, 403, 404, 409, 413, 429, 500, 503])
      expect(readableError(failed(status, sentence))).toBe(sentence);
    expect(statusOf(failed(409, sentence))).toBe(409);
  });

  it("contains the label of a field, never its path", () => {
    const error = invalidAt(["emails.2", "must be an email address"], ["displayName", "can't be empty"]);
    expect(readableError(error)).toBe(
      "Emails (item 3) must be an email address. Display name can't be empty.",
    );
    const item = fieldError(error, "emails") ?? "";
    expect(namedByLabel(item, "People")).toBe("People (item 3) must be an email address.");
    expect(namedByLabel(fieldError(error, "displayName") ?? "", "Your name")).toBe(
      "Your name can't be empty.",
    );
    expect(fieldError(error, "display")).toBeNull();
    const labels = {
      fallbackURL: "Fallback URL",
      spaceId: "Space ID",
      "styling.headingFont": "Heading font",
      "header.links.0.to.url": "Links (item 1): URL",
      "changes.0.slug": "Slug",
    };
    for (const [field, label] of Object.entries(labels))
      expect(readableError(invalidAt([field, "isn't valid"]))).toBe(`${label} isn't valid.`);
  });

  it("explains how to continue if there is no response or no session", () => {
    expect(readableError(TRPCClientError.from(new Error("fetch failed")))).toContain(
      "We can't reach the server.",
    );
    expect(readableError(failed(401, "No token.", { reason: "unauthenticated" }))).toContain("Sign in");
    expect(readableError(new Error("bug"))).toBe("Something went wrong. Try again.");
  });
});
