import { program, run } from "./project.mjs";

// Takes the pictures of the user guide anew, from the console as it is built.
const env = { GUIDE_IMAGES: "1", E2E_WORKERS: "1" };
process.exitCode = await run(program("playwright"), ["test", "e2e/guide-images.spec.ts", "--retries=0"], {
  env,
});
