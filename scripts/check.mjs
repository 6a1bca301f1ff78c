import { checks } from "./check-steps.mjs";
import { runSteps } from "./steps.mjs";

// Types, style, floors and dead code, without the tests.
const failed = await runSteps(checks);
process.exitCode = failed.length === 0 ? 0 : 1;
