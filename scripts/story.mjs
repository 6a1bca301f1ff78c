import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { root, say } from "./project.mjs";
import { assertNothingLost, Clients, makeManual, readPages, underLoad } from "./story/load.mjs";
import { fill, isRoot, killPostgres, makeDisk, makeFolder, run } from "./story/machine.mjs";
import { makePostgres, startBucket } from "./story/postgres.mjs";
import { BOOTSTRAP, countedAnswers, install, isReady, seesDatabase, startService } from "./story/service.mjs";

// An end-to-end scenario of an operator's work. The scenario fails if data is lost or a response is an unexpected
// error. The steps: an installation from an empty folder, a backup during writes, the loss of the machine, a restore on
// another machine (with files in S3), an upgrade and a downgrade of two servers, an unreachable database, and a full
// disk. `npm run story -- --previous REF` sets the first version; by default, it's the last tag before the current one.
// `--present REF` sets the version to upgrade to, which is HEAD by default, and `--folder DIR` keeps the installed
// versions for the next run.
const OUTAGE_MILLISECONDS = 10_000;
const SETTLE_MILLISECONDS = 4_000;

const { values: options } = parseArgs({
  options: {
    previous: { type: "string" },
    present: { type: "string", default: "HEAD" },
    folder: { type: "string" },
  },
});
const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.trim();
const lastRelease = git("describe", "--tags", "--match", "v*", "--abbrev=0", `${options.present}^`);
const previousRef = git("rev-parse", "--short", options.previous ?? lastRelease);
const presentRef = git("rev-parse", "--short", options.present);
if (previousRef === "") {
  say(
    "No tag exists yet. Specify the version to start with, for example: npm run story -- --previous 98014fba",
  );
  process.exit(1);
}

const folder = options.folder
  ? path.resolve(options.folder)
  : mkdtempSync(path.join(tmpdir(), "bindery-story-"));
const place = (...names) => path.join(folder, ...names);
const lived = mkdtempSync(path.join(makeFolder(folder), "run-"));
makeFolder(lived);
spawnSync("chmod", ["755", folder, lived]);
const home = makeFolder(place("home"));
const logs = makeFolder(path.join(lived, "logs"));
const versions = { previous: place(previousRef), present: place(presentRef) };
const clients = new Clients();
const undo = [];
let manual;

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a step and prints its result. */
async function step(title, work) {
  const begun = performance.now();
  const told = await work();
  say(`${title}: ${told ?? "done"} (${seconds(begun)})`);
}

/** Checks the responses in a step. @throws Error if a response is an error that isn't allowed */
function answers(...allowed) {
  const counts = clients.takeCounts();
  const wrong = Object.keys(counts).filter(
    (name) => /5\d\d$/.test(name) && !allowed.includes(Number(name.slice(-3))),
  );
  const text = Object.entries(counts)
    .map(([name, count]) => `${name} ${count}×`)
    .join(", ");
  if (wrong.length > 0) throw new Error(`The server sent unexpected responses: ${text}`);
  return text;
}

const npm = (version, script, args, settings) =>
  run("npm", ["run", script, "--", ...args], {
    cwd: versions[version],
    home,
    log: path.join(logs, `${script}.log`),
    settings,
  });

const backup = path.join(lived, "monday.backup");
/** The writes that succeeded before the backup started. The backup must contain them. */
let saved;

async function writeAndLose() {
  const dataDir = path.join(lived, "data");
  const settings = { DATA_DIR: dataDir, ...BOOTSTRAP };
  const first = await startService(versions.previous, { home, logs, name: "first", settings, seconds: 900 });
  undo.push(() => first.kill());
  clients.servers = [first];
  manual = await makeManual(clients);
  await step("write", () =>
    underLoad(clients, manual, "first", () => sleep(SETTLE_MILLISECONDS)).then(() => answers()),
  );
  const quiet = await readPages(clients, manual.quiet);
  await step("back up the instance while pages are written", async () => {
    saved = { texts: new Map(manual.texts), files: new Map(manual.files), quiet };
    await underLoad(clients, manual, "meanwhile", () =>
      npm("previous", "backup", [backup], { DATA_DIR: dataDir }),
    );
    return answers();
  });
  await step("remove all data from the machine", async () => {
    await first.kill();
    killPostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    return `${manual.texts.size} pages were written, ${saved.texts.size} before the backup`;
  });
}

async function replace(index, version, settings, name) {
  const old = clients.servers[index];
  const next = await startService(versions[version], { home, logs, name, settings });
  undo.push(() => next.kill());
  clients.servers = clients.servers.map((server) => (server === old ? next : server));
  await old.stop();
}

async function liveElsewhere() {
  const elsewhere = path.join(lived, "elsewhere");
  const disk = makeDisk(elsewhere, undo);
  makeFolder(elsewhere);
  const postgres = await makePostgres(versions.present, path.join(elsewhere, "postgres"), { home, logs });
  const bucket = await startBucket(root, path.join(elsewhere, "bucket"), { home, logs });
  undo.push(() => bucket.stop());
  await postgres.start();
  undo.push(() => postgres.stop("immediate"));
  const dataDir = makeFolder(path.join(elsewhere, "data"));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, ...bucket.settings };

  await step("restore on another machine with a shared database and file store", async () => {
    await npm("previous", "restore", [backup], settings);
    for (const name of ["one", "two"]) {
      const server = await startService(versions.previous, {
        home,
        logs,
        name: `${name}-previous`,
        settings,
      });
      undo.push(() => server.kill());
      clients.servers.push(server);
    }
    clients.servers = clients.servers.slice(-2);
    const found = await assertNothingLost(clients, manual, saved);
    const quiet = await readPages(clients, manual.quiet);
    if (JSON.stringify(quiet) !== JSON.stringify(saved.quiet))
      throw new Error("the version of an unchanged resource is different");
    manual.texts = new Map(found.pages.map(({ title }) => [title, manual.texts.get(title) ?? ""]));
    manual.files = found.files;
    return `${found.pages.length} pages, ${saved.texts.size} of them from before the backup, and ${found.files.size} files, now in the store`;
  });

  const load = (batch, work) => underLoad(clients, manual, batch, work);
  for (const [title, version] of [
    ["upgrade two servers one after the other", "present"],
    ["downgrade to the previous version", "previous"],
    ["upgrade again", "present"],
  ])
    await step(title, async () => {
      await load(title, async () => {
        for (const index of [0, 1]) {
          await replace(index, version, settings, `${index}-${title.replaceAll(" ", "-")}`);
          await sleep(SETTLE_MILLISECONDS);
        }
      });
      return answers();
    });

  clients.takeCounts();
  let told = 0;
  await step("stop PostgreSQL for ten seconds", async () => {
    await load("outage", async () => {
      await postgres.stop("fast");
      await sleep(OUTAGE_MILLISECONDS);
      const seen = await Promise.all(clients.servers.map(seesDatabase));
      if (seen.includes(true)) throw new Error("/metrics reports that the database is up");
      await postgres.start();
      await sleep(SETTLE_MILLISECONDS);
    });
    return answers(503);
  });

  if (disk === undefined) say("fill the disk: skipped, because only root can mount a small disk");
  else
    await step("fill the disk", async () => {
      await load("full", async () => {
        const makeRoom = fill(disk);
        await sleep(OUTAGE_MILLISECONDS);
        const ready = await Promise.all(clients.servers.map(({ url }) => isReady(url)));
        makeRoom();
        if (!ready.includes(false)) throw new Error("/readyz reports that the disk has enough space");
        if (!(await postgres.isRunning())) await postgres.start();
        await sleep(SETTLE_MILLISECONDS);
      });
      return answers(503, 507);
    });

  await step("check /metrics", async () => {
    for (const server of clients.servers)
      told += (await countedAnswers(server, 503)) + (await countedAnswers(server, 507));
    const seen = await Promise.all(clients.servers.map(seesDatabase));
    if (told === 0 || seen.includes(false)) throw new Error("/metrics doesn't show the failed requests");
    return `${told} responses with status 503 or 507, and the database is up`;
  });
  await step("run the doctor", async () => {
    await npm("present", "doctor", [], settings);
    return "no problems found";
  });
  await step("check all pages and files", async () => {
    const found = await assertNothingLost(clients, manual);
    return `${found.pages.length} pages and ${found.files.size} files, none lost or duplicated`;
  });
}

async function story() {
  say(
    `from ${previousRef} to ${presentRef}, as ${isRoot ? "an unprivileged user" : "this user"}, in ${lived}`,
  );
  for (const [name, ref] of [
    ["previous", previousRef],
    ["present", presentRef],
  ])
    await step(`install ${ref} from an empty folder`, async () => {
      await install(versions[name], ref, { home, log: path.join(logs, "install.log") });
      await npm(name, "build", [], {});
    });
  await writeAndLose();
  await liveElsewhere();
  for (const server of clients.servers) await server.stop();
}

try {
  await story();
  say("No data was lost.");
} catch (error) {
  say(`failed: ${error.message}\nlogs: ${logs}`);
  process.exitCode = 1;
} finally {
  for (const work of undo.reverse()) await Promise.resolve(work()).catch(() => {});
  if (process.exitCode !== 1)
    rmSync(options.folder ? lived : folder, { recursive: true, force: true, maxRetries: 5 });
}
