import { expect, it } from "vitest";
import { GIT_LIMITS, limitsOfRun } from "./transport-limits";

it("imports of pull requests can read only a small part of what other imports can read from Git LFS", () => {
  const { lfsObjectsMax, lfsObjectBytesMax, lfsBytesMax, ...rest } = limitsOfRun(GIT_LIMITS, {
    pullRequest: 1,
  });
  expect(lfsBytesMax).toBeLessThanOrEqual(50_000_000);
  expect(lfsObjectBytesMax).toBeLessThanOrEqual(lfsBytesMax);
  expect(lfsObjectsMax).toBeLessThanOrEqual(100);
  expect(GIT_LIMITS).toMatchObject(rest);
  expect(limitsOfRun(GIT_LIMITS, {})).toEqual(GIT_LIMITS);
  expect(limitsOfRun({ ...GIT_LIMITS, lfsObjectsMax: 3 }, { pullRequest: 1 }).lfsObjectsMax).toBe(3);
});
