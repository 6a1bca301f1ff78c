import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadEnvFile, root, run } from "./project.mjs";

// Runs the operator command that the first argument names. The server can be running or stopped.
loadEnvFile();
process.env.NODE_ENV ??= "production";
process.env.LOG_LEVEL ??= "warn";
const status = await run(process.execPath, ["scripts/build.mjs", "client", "server"]);
if (status !== 0) process.exit(status);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(path.join(root, "dist", "operate.js")).href);
