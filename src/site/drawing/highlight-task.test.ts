import { expect, it, vi } from "vitest";
import { LATE } from "@/site/blocks/highlight";

const run = vi.fn();
vi.doMock("@/lib/threads/run", () => ({ runTask: run, isTaskRefused: () => false }));
vi.resetModules();
const { TaskTooCostlyError } = await import("@/lib/threads/errors");
const { highlightInThread } = await import("./highlight-task");

const coloured = { lines: [[{ text: "a", className: "hl-keyword" }]], isLate: false };
const code = (text: string) => ({ code: text, syntax: "js" });

it("retries only code that wasn't highlighted in time", async () => {
  run.mockResolvedValueOnce([coloured, LATE]);
  expect(await highlightInThread("o", [code("first"), code("second")])).toEqual([coloured, LATE]);
  run.mockResolvedValueOnce([coloured]);
  expect(await highlightInThread("o", [code("first"), code("second")])).toEqual([coloured, coloured]);
  expect(run).toHaveBeenLastCalledWith(expect.anything(), [code("second")], expect.anything());
  run.mockClear();
  expect(await highlightInThread("o", [code("second")])).toEqual([coloured]);
  expect(run).not.toHaveBeenCalled();
});

it("stops retrying code if each attempt takes too long", async () => {
  run.mockRejectedValue(new TaskTooCostlyError("highlight", "time"));
  const tried = [];
  for (const _ of [1, 2, 3, 4]) tried.push(await highlightInThread("o", [code("endless")]));
  expect(tried).toEqual([[LATE], [LATE], [{ lines: null, isLate: false }], [{ lines: null, isLate: false }]]);
  expect(run).toHaveBeenCalledTimes(3);
});
