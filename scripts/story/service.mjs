import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { end, freePort, makeFolder, run, start, until } from "./machine.mjs";

export const TOKEN = "bnd_story_0123456789abcdefghijklmnopqrstuvwxyz";
export const METRICS_TOKEN = "story-metrics-0123456789";

/** The first administrator. */
export const BOOTSTRAP = {
  BOOTSTRAP_EMAIL: "ada@example.com",
  BOOTSTRAP_PASSWORD: "a long pass phrase",
  BOOTSTRAP_TOKEN: TOKEN,
  BOOTSTRAP_ORGANIZATION: "Example",
};

/** Checks out a commit in a folder and installs its packages. Does nothing if the folder already exists. */
export async function install(folder, ref, { home, log }) {
  if (existsSync(path.join(folder, "node_modules", ".package-lock.json"))) return;
  makeFolder(folder);
  const archive = `git -C ${JSON.stringify(process.cwd())} archive ${ref} | tar -x -C ${JSON.stringify(folder)}`;
  const settings = { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "safe.directory", GIT_CONFIG_VALUE_0: "*" };
  await run("bash", ["-o", "pipefail", "-c", archive], { cwd: folder, home, log, settings });
  await run("npm", ["ci"], { cwd: folder, home, log });
}

export const isReady = (url) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts an installed version, by default with `npm start`. Returns when the server is ready. */
export async function startService(
  folder,
  { home, logs, name, settings, seconds = 120, command = ["npm", "start"] },
) {
  mkdirSync(logs, { recursive: true });
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const [program, ...args] = command;
  const child = start(program, args, {
    cwd: folder,
    home,
    log: path.join(logs, `${name}.log`),
    settings: {
      HOST: "127.0.0.1",
      PORT: port,
      METRICS_TOKEN,
      GUIDE: "off",
      LOG_LEVEL: "warn",
      RATE_LIMIT_PER_MINUTE: "1000000000",
      ...settings,
    },
  });
  await until(`${name} is ready`, seconds, async () => {
    if (child.exitCode === null) return isReady(url);
    throw new Error(`${name} ended:\n${readFileSync(path.join(logs, `${name}.log`), "utf8").slice(-2000)}`);
  });
  return { url, name, pid: child.pid, stop: () => end(child, "SIGTERM"), kill: () => end(child, "SIGKILL") };
}

/** Returns a server's Prometheus metrics, by their names and labels. */
async function readMetrics({ url }) {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  if (!answer.ok) throw new Error(`/metrics: ${answer.status}`);
  const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

/** Whether a server's metrics show that the database is available. */
export async function seesDatabase(server) {
  const figures = [...(await readMetrics(server))];
  return figures.some(([name, value]) => name.startsWith("bindery_database_up") && value === 1);
}

/** Returns how many responses with the given status a server reports in its metrics. */
export async function countedAnswers(server, status) {
  let sum = 0;
  for (const [name, value] of await readMetrics(server))
    if (name.startsWith("bindery_http_requests_total{") && name.includes(`status="${status}"`)) sum += value;
  return sum;
}
