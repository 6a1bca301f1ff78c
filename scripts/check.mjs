import { generation, lint, typeCheck } from "./check-steps.mjs";
import { runSteps } from "./steps.mjs";

// Checks types, style, import rules and unused code, without tests.
const failed = await runSteps([generation, [[typeCheck], lint]]);
process.exitCode = failed.length === 0 ? 0 : 1;
