import katex from "katex";
import { afterEach, expect, it, vi } from "vitest";
import { drawFormulasInThread } from "./formula-task";

const MATRIX = `\\begin{matrix}${"a&".repeat(900)}a\\end{matrix}`;

afterEach(() => {
  vi.restoreAllMocks();
});

it("renders long or many formulas once in a separate thread, up to a limit per page", async () => {
  const drawn = vi.spyOn(katex, "renderToString");
  const samples = Array.from({ length: 30 }, () => ({ formula: MATRIX, isDisplay: true }));
  const first = await drawFormulasInThread("organization", samples);
  expect(first.filter((one) => "html" in one)).toHaveLength(27);
  expect(first.at(-1)).toEqual({
    problem: "exceeds the limit of 50000 characters for all formulas on a page",
  });
  expect(await drawFormulasInThread("organization", samples)).toBe(first);
  expect(drawn).not.toHaveBeenCalled();
});

it("renders a short formula on the main thread", async () => {
  const [drawn] = await drawFormulasInThread("organization", [{ formula: "x^2", isDisplay: false }]);
  expect(drawn).toMatchObject({ html: expect.stringContaining("katex") });
});
