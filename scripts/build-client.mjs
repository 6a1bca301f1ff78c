import { generation } from "./check-steps.mjs";
import { writeClientPackage } from "./client-package.mjs";
import { run, say } from "./project.mjs";

// Generates the client's types from the operations, then packs the client: dist/bindery-client-<version>.tgz.
const folder = "dist/client";
const env = { LOG_LEVEL: "warn" };
process.exitCode = await generation.run();
process.exitCode ||= await run(process.execPath, ["--import", "tsx", "src/api/client/write.ts"], { env });
if (process.exitCode === 0) {
  await writeClientPackage(folder);
  process.exitCode = await run("npm", ["pack", `./${folder}`, "--pack-destination", "dist"], { quiet: true });
  say("Packed the client into dist.");
}
