import { generation, lint, typeCheck } from "./check-steps.mjs";
import { runSteps } from "./steps.mjs";

// Types, style, floors and dead code, without the tests.
const failed = await runSteps([generation, [[typeCheck], lint]]);
process.exitCode = failed.length === 0 ? 0 : 1;
