import { expect, it } from "vitest";
import { STATUSES, statusOf } from "./words";

const badge = (status: "pending" | "active" | "unauthenticated", failures: number) =>
  STATUSES[statusOf({ status, failures })].words;

it("waits for the first run only until this run ends", () => {
  expect(badge("pending", 0)).toBe("Waiting for first run");
  expect(badge("pending", 1)).toBe("Failing");
});

it("reports failures after a successful run, and refused access", () => {
  expect(badge("active", 0)).toBe("Active");
  expect(badge("active", 2)).toBe("Failing");
  expect(badge("unauthenticated", 1)).toBe("Access denied");
});
