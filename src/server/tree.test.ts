import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAlive } from "@/db/embedded/process";

let directory: string;
const file = (name: string) => path.join(directory, name);

/** A worker that writes its process ID to a file. Like the real worker, it ends on request or after its server has ended. */
const workerScript = `
  require("node:fs").writeFileSync(process.env.PID_FILE, String(process.pid));
  for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.on(event, () => process.exit(0));
`;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "bindery-tree-"));
  // PostgreSQL's account must be able to access the folders inside this folder.
  chmodSync(directory, 0o711);
  const fixture = path.resolve("src/server/tree.fixture.ts");
  const start = `cd ${process.cwd()} && node --import tsx ${fixture} ${file("data")} ${file("worker.cjs")}`;
  writeFileSync(file("package.json"), JSON.stringify({ name: "tree", scripts: { start } }));
  writeFileSync(file("worker.cjs"), workerScript);
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Tree {
  npm: ChildProcess;
  pids: { npm: number; server: number; worker: number; postgres: number };
}

/** Runs `npm start` in a separate process group, as a terminal does. */
async function npmStart(): Promise<Tree> {
  rmSync(file("pid"), { force: true });
  const env = { ...process.env, PID_FILE: file("pid"), LOG_LEVEL: "error" };
  const npm = spawn("npm", ["start"], {
    cwd: directory,
    detached: true,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  npm.stdout?.on("data", (chunk) => {
    said += String(chunk);
  });
  await expect.poll(() => said, { timeout: 30_000 }).toMatch(/tree .*\n/);
  const { server, postgres } = JSON.parse(/tree (.*)\n/.exec(said)?.[1] ?? "");
  await expect.poll(() => existsSync(file("pid")) && readFileSync(file("pid"), "utf8")).toMatch(/^\d+$/);
  const worker = Number(readFileSync(file("pid"), "utf8"));
  return { npm, pids: { npm: npm.pid ?? 0, server, worker, postgres } };
}

describe("the processes of npm start", () => {
  it.each<[string, (pids: Tree["pids"]) => void]>([
    ["npm is told to end, and told again", ({ npm }) => ["", ""].map(() => process.kill(npm, "SIGTERM"))],
    ["npm is killed", ({ npm }) => process.kill(npm, "SIGKILL")],
    ["Ctrl-C is typed in the terminal", ({ npm }) => process.kill(-npm, "SIGINT")],
    ["the terminal is closed", ({ npm }) => process.kill(-npm, "SIGHUP")],
    ["the server is killed", ({ server }) => process.kill(server, "SIGKILL")],
    ["everything but PostgreSQL is killed", ({ npm }) => process.kill(-npm, "SIGKILL")],
  ])(
    "have all ended when %s",
    async (_, end) => {
      const { npm, pids } = await npmStart();
      expect(Object.values(pids).map(isAlive)).toEqual([true, true, true, true]);
      const ended = once(npm, "exit");
      end(pids);
      await ended;
      await expect.poll(() => Object.values(pids).filter(isAlive), { timeout: 30_000 }).toEqual([]);
      expect(existsSync(file("data/postgres/18/postmaster.pid"))).toBe(false);
    },
    60_000,
  );
});
