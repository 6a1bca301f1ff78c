import { Session } from "node:inspector/promises";
import { afterAll, beforeAll } from "vitest";

/**
 * Returns a function that counts steps, for all tests in a file. A step is one execution of a block of code,
 * in Bindery or in a library. The number of steps doesn't depend on the machine.
 */
export function countSteps(): (run: () => unknown) => Promise<number> {
  const session = new Session();
  beforeAll(async () => {
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  });
  afterAll(() => session.disconnect());

  /** Returns the number of blocks that have run since the last call. */
  async function takeSteps(): Promise<number> {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const ranges = result.flatMap(({ functions }) => functions.flatMap((each) => each.ranges));
    return ranges.reduce((sum, { count }) => sum + count, 0);
  }

  return async (run) => {
    await takeSteps();
    await run();
    return await takeSteps();
  };
}
