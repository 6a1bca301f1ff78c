import { spawn } from "node:child_process";
import { once } from "node:events";
import { buildClient, watchServer } from "./build-steps.mjs";
import { endWithPackageManager } from "./parent.mjs";
import { loadEnvFile } from "./project.mjs";

// Starts the server for development. The console reloads automatically, and the server restarts when a
// source file changes.
endWithPackageManager();
loadEnvFile();
process.env.NEXT_TELEMETRY_DISABLED = "1";
process.env.NODE_ENV = "development";
await buildClient();

let child;
let restarting = Promise.resolve();

async function end() {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function restart() {
  await end();
  // The IPC channel closes when this process ends, even if this process is killed. The server notices when the channel
  // closes.
  child = spawn(process.execPath, ["--enable-source-maps", "dist/dev/main.js"], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

const watching = await watchServer("dist/dev", () => {
  restarting = restarting.then(restart);
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, async () => {
    await watching.dispose();
    await restarting;
    await end();
    process.exit(0);
  });
}
