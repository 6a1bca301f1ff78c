import { generation } from "./check-steps.mjs";
import { program, run } from "./project.mjs";

// Records an exchange of every operation: src/api/openapi/examples.json, which the OpenAPI document shows.
const folder = "src/conformance/examples";
process.exitCode = await generation.run();
process.exitCode ||= await run(program("vitest"), ["run", folder], { env: { RECORD_EXAMPLES: "1" } });
process.exitCode ||= await run(program("biome"), ["format", "--write", "src/api/openapi/examples.json"]);
process.exitCode ||= await run(program("vitest"), ["run", folder]);
