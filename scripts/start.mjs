import path from "node:path";
import { pathToFileURL } from "node:url";
import { endWithPackageManager } from "./parent.mjs";
import { loadEnvFile, root, run } from "./project.mjs";

// Starts the server, or with the argument `worker` a worker on its own, after building what is not built. The
// build runs in a process of its own, so that its tools take no memory from the service.
endWithPackageManager();
loadEnvFile();
process.env.NEXT_TELEMETRY_DISABLED = "1";
process.env.NODE_ENV ??= "production";
const status = await run(process.execPath, ["scripts/build.mjs"]);
if (status !== 0) process.exit(status);
process.setSourceMapsEnabled(true);
const entry = process.argv[2] === "worker" ? "worker.js" : "main.js";
await import(pathToFileURL(path.join(root, "dist", entry)).href);
