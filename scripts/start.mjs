import path from "node:path";
import { pathToFileURL } from "node:url";
import { endWithPackageManager } from "./parent.mjs";
import { loadEnvFile, root, run } from "./project.mjs";

// Builds the missing parts, then starts the server or, with the argument `worker`, a separate worker. The
// build runs in a separate process, so that the memory of the build tools is free when the server starts.
endWithPackageManager();
loadEnvFile();
process.env.NEXT_TELEMETRY_DISABLED = "1";
process.env.NODE_ENV ??= "production";
const status = await run(process.execPath, ["scripts/build.mjs"]);
if (status !== 0) process.exit(status);
process.setSourceMapsEnabled(true);
const entry = process.argv[2] === "worker" ? "worker.js" : "main.js";
await import(pathToFileURL(path.join(root, "dist", entry)).href);
