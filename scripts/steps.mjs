import { say } from "./project.mjs";

/**
 * Runs steps one after the other, all of them even when some fail, and announces each. Answers the titles of
 * those that failed. A step answers an exit status, or throws.
 */
export async function runSteps(steps) {
  const failed = [];
  for (const [index, step] of steps.entries()) {
    say(`\n[${index + 1}/${steps.length}] ${step.title}`);
    const begun = performance.now();
    const status = await Promise.resolve(step.run()).catch((error) => {
      say(error.message);
      return 1;
    });
    if (status !== 0) failed.push(step.title);
    say(`${status === 0 ? "passed" : "FAILED"} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  return failed;
}
