import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server with a separate database. */
export interface OwnService {
  address: string;
  dataDir: string;
  /** The environment variables of the server. */
  env: NodeJS.ProcessEnv;
  /** The match in the server's output for which the function waited. */
  said: RegExpExecArray;
  /** Restarts the server with the same data and additional settings. */
  restart(settings: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const found = probe.address();
  probe.close();
  return typeof found === "object" && found ? found.port : 0;
}

/** Waits until the server's output matches. */
function untilSaid(child: ChildProcess, words: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const said = words.exec(text);
      if (said) resolve(said);
    });
    child.once("exit", () => reject(new Error(`the service ended: ${text}`)));
  });
}

function start(env: NodeJS.ProcessEnv, cwd: string): ChildProcess {
  return spawn(process.execPath, ["dist/main.js"], { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
}

async function end(server: ChildProcess): Promise<void> {
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await ended;
}

/**
 * Starts a server from the build in a folder. `settings` override the default settings of tests. `hostname` is the hostname in the
 * server's URL, which must lead to this machine.
 */
export async function startOwnService(
  words: RegExp,
  settings: Record<string, string>,
  folder = ".",
  hostname = "127.0.0.1",
): Promise<OwnService> {
  const dataDir = mkdtempSync(join(tmpdir(), "bindery-own-"));
  const port = String(await freePort());
  const address = `http://${hostname}:${port}`;
  const place = { HOST: "127.0.0.1", PORT: port, PUBLIC_URL: address, DATA_DIR: dataDir, DATABASE_URL: "" };
  const common = { NODE_ENV: "production", LOG_LEVEL: "warn", GUIDE: "off", EMBED_CARDS: "off", ...place };
  const env = { ...process.env, ...common, ...settings } as NodeJS.ProcessEnv;
  let server = start(env, folder);
  const said = await untilSaid(server, words);
  return {
    ...{ address, dataDir, env, said },
    async restart(further) {
      await end(server);
      server = start({ ...env, ...further }, folder);
      await untilSaid(server, /ready on/);
    },
    async stop() {
      await end(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const NOBODY = {
  BOOTSTRAP_EMAIL: "",
  BOOTSTRAP_PASSWORD: "",
  BOOTSTRAP_TOKEN: "",
  BOOTSTRAP_ORGANIZATION: "",
};

/**
 * Starts a server without an administrator. The `link` is the one-time link that sets up the first
 * administrator.
 */
export async function startEmptyService(settings: Record<string, string> = {}) {
  const service = await startOwnService(/set up the first administrator at (\S+)/, {
    ...NOBODY,
    ...settings,
  });
  return { ...service, link: service.said[1] ?? "" };
}
export type EmptyService = Awaited<ReturnType<typeof startEmptyService>>;
