import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root, run as runHere, say } from "./project.mjs";
import { assertNothingLost, Clients, makeManual, writePage } from "./story/load.mjs";
import { makeFolder, run } from "./story/machine.mjs";
import { BOOTSTRAP, startService } from "./story/service.mjs";

// Runs the built server with each supported version of Node.js, downloaded from the npm registry: signs in, writes,
// publishes, reads, creates a backup, and runs the doctor. Also checks that the server refuses to start with an older
// Node.js, and shows a message.
const SUPPORTED = ["20.19.0", "22", "24"];
const REFUSED = "18";

const folder = mkdtempSync(path.join(tmpdir(), "bindery-node-"));
makeFolder(folder);
spawnSync("chmod", ["755", folder]);
const home = makeFolder(path.join(folder, "home"));
const log = path.join(folder, "log");

/**
 * Downloads a version of Node.js. Returns the path of the `node` program, and the version that it prints.
 */
async function fetchNode(wanted) {
  const place = path.join(folder, wanted);
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  makeFolder(place);
  const options = ["--prefix", place, "--no-save", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...options, `${name}@${wanted}`], { cwd: place, home, log });
  const program = path.join(place, "node_modules", name, "bin", "node");
  return { program, version: spawnSync(program, ["--version"], { encoding: "utf8" }).stdout.trim() };
}

/** Signs in the administrator as a browser does. */
async function signIn({ url }) {
  const asked = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = await asked.json();
  const { BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD: password } = BOOTSTRAP;
  const cookie = asked.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { origin: url, cookie },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
  });
  if (!answer.ok || answer.headers.getSetCookie().length === 0) throw new Error(`sign-in: ${answer.status}`);
}

async function tryNode({ program, version }) {
  const begun = performance.now();
  const dataDir = path.join(folder, `data-${version}`);
  const settings = { DATA_DIR: dataDir, NODE_ENV: "production", ...BOOTSTRAP };
  const command = [program, "--enable-source-maps", "dist/main.js"];
  const server = await startService(root, { home, logs: folder, name: version, settings, command });
  try {
    const clients = new Clients();
    clients.servers = [server];
    await signIn(server);
    const manual = await makeManual(clients);
    await writePage(clients, manual, "first");
    await assertNothingLost(clients, manual);
    const site = await clients.read(manual.site);
    if (!site.text.includes("Page first 0"))
      throw new Error("the site doesn't show the page that was written");
    await clients.read("/sign-in");
    const operate = (...args) =>
      run(program, ["dist/operate.js", ...args], { cwd: root, home, log, settings });
    await operate("backup", path.join(folder, `${version}.backup`));
    await operate("doctor");
  } finally {
    await server.stop();
  }
  say(
    `Node ${version}: starts, signs in, writes, publishes, reads, backs up (${((performance.now() - begun) / 1000).toFixed(1)} s)`,
  );
}

async function tryRefused({ program, version }) {
  const { status, stderr } = spawnSync(program, ["scripts/start.mjs"], { cwd: root, encoding: "utf8" });
  if (status !== 1 || !stderr.startsWith("Bindery needs Node"))
    throw new Error(`Node ${version}: ${status} ${stderr}`);
  say(`Node ${version}: ${stderr.trim()}`);
}

try {
  const status = await runHere(process.execPath, ["scripts/build.mjs"]);
  if (status !== 0) throw new Error("the build failed");
  for (const wanted of SUPPORTED) await tryNode(await fetchNode(wanted));
  await tryRefused(await fetchNode(REFUSED));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
} catch (error) {
  say(`failed: ${error.message}\nlogs: ${folder}`);
  process.exitCode = 1;
}
