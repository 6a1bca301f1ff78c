import { Session } from "node:inspector/promises";
import { afterAll, beforeAll } from "vitest";

/**
 * For the tests of a file: a function that says how many steps something took. Steps are blocks of code that ran, ours and
 * the libraries', as the engine counts them: the same on any machine.
 */
export function countSteps(): (run: () => unknown) => Promise<number> {
  const session = new Session();
  beforeAll(async () => {
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  });
  afterAll(() => session.disconnect());

  /** Blocks that ran since this was last asked. */
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
