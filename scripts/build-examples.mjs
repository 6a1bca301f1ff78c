import { generation } from "./check-steps.mjs";
import { program, run } from "./project.mjs";

// Records a request and response of every operation in src/api/openapi/examples.json, for the OpenAPI document.
const folder = "src/conformance/examples";
process.exitCode = await generation.run();
process.exitCode ||= await run(program("vitest"), ["run", folder], { env: { RECORD_EXAMPLES: "1" } });
process.exitCode ||= await run(program("biome"), ["format", "--write", "src/api/openapi/examples.json"]);
process.exitCode ||= await run(program("vitest"), ["run", folder]);
