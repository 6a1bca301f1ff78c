import { parseArgs } from "node:util";
import { program, run } from "./project.mjs";

// Takes the screenshots for the guide and the README from the last build. `--check` takes no screenshots, but lists the
// outdated screenshots. `--scenes PATTERN` limits the run to the matching scenes. Further arguments select files in
// e2e/guide-images.
const { values, positionals } = parseArgs({
  options: { check: { type: "boolean" }, scenes: { type: "string" } },
  allowPositionals: true,
});
const env = {
  GUIDE_IMAGES: values.check ? "check" : "take",
  GUIDE_SCENES: values.scenes ?? "",
  E2E_WORKERS: "1",
};
const files =
  positionals.length > 0 ? positionals.map((name) => `e2e/guide-images/${name}`) : ["e2e/guide-images"];
process.exitCode = await run(program("playwright"), ["test", ...files, "--retries=0"], { env });
