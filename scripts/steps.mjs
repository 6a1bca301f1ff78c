import { say } from "./project.mjs";

/**
 * Runs steps one after the other, even if a step fails, and prints each step's title. If an item is an array
 * of lanes, the lanes run in parallel, and each lane runs its own steps in order. Returns the titles of
 * failed steps. A step returns an exit status or throws.
 */
export async function runSteps(steps) {
  const failed = [];
  const all = steps.flat(2);
  const runOne = async (step) => {
    const name = `[${all.indexOf(step) + 1}/${all.length}] ${step.title}`;
    say(`\n${name}`);
    const begun = performance.now();
    const status = await Promise.resolve(step.run()).catch((error) => {
      say(error.message);
      return 1;
    });
    if (status !== 0) failed.push(step.title);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    say(`\n${name}: ${status === 0 ? "passed" : "FAILED"} in ${seconds} s`);
  };
  const runLane = async (lane) => {
    for (const step of lane) await runOne(step);
  };
  for (const step of steps) await Promise.all((Array.isArray(step) ? step : [[step]]).map(runLane));
  return failed;
}
