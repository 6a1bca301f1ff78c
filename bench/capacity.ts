import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import autocannon from "autocannon";
import { documentationBundle, startGitServer } from "@/testing/git-server";
import { measureImport } from "./imports";
import { childrenOf, memoryMegabytes } from "./load";
import { findPage, pagesOf } from "./pages";
import { download } from "./pdf";
import { type BenchService, startService, TOKEN } from "./service";
import { newRequest, update } from "./writes";

// `npm run bench -- capacity [minutes]`: measures three situations: a load that increases to 2,000 connections, one client
// while another client has many connections, and several minutes of mixed work.

const CONNECTIONS = [8, 32, 100, 250, 500, 1000, 2000];
const STEP_SECONDS = 10;
const MIXED_MINUTES = Number(process.argv[3] ?? 10);
const NOISY_CONNECTIONS = 1000;
const QUIET_CONNECTIONS = 2;
const SEARCHED = ["buffer", "output", "config", "docker", "filter"];

/** Requests /healthz every ten milliseconds. Returns the slowest response time since the last call. */
function watchHealth(service: BenchService) {
  const worker = new Worker(new URL("health.mjs", import.meta.url), {
    workerData: { url: service.url, pid: service.pid },
  });
  return {
    slowest: () =>
      new Promise<number>((resolve) => {
        worker.once("message", ({ gap }: { gap: number }) => resolve(gap));
        worker.postMessage("slowest");
      }),
    stop: () => worker.terminate(),
  };
}

interface Step {
  perSecond: number;
  refusedPerSecond: number;
  /** The number of requests whose connection failed, or that got no response within ten seconds. */
  unanswered: number;
  p97Milliseconds: number;
}

async function ask(url: string, token: string, connections: number, seconds = STEP_SECONDS): Promise<Step> {
  const headers = { authorization: `Bearer ${token}` };
  const { duration, errors, non2xx, latency, ...result } = await autocannon({
    ...{ url, headers, connections, duration: seconds, workers: 1 },
  });
  return {
    perSecond: result["2xx"] / duration,
    refusedPerSecond: non2xx / duration,
    unanswered: errors,
    p97Milliseconds: latency.p97_5,
  };
}

const cells = (...values: (number | string)[]) =>
  `| ${values.map((value) => (typeof value === "number" ? value.toFixed(0) : value)).join(" | ")} |`;

type Health = ReturnType<typeof watchHealth>;

/** Requests a page with a growing number of connections. */
async function findKnee(service: BenchService, url: string, health: Health): Promise<void> {
  console.log(
    "\n| connections | answered/s | refused/s | unanswered | p97.5 ms | /healthz at most ms | server MB |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const connections of CONNECTIONS) {
    await health.slowest();
    const { perSecond, refusedPerSecond, unanswered, p97Milliseconds } = await ask(url, TOKEN, connections);
    const { now } = memoryMegabytes(service.pid);
    console.log(
      cells(
        connections,
        perSecond,
        refusedPerSecond,
        unanswered,
        p97Milliseconds,
        await health.slowest(),
        now,
      ),
    );
  }
}

/**
 * Measures two connections of one client: first without other clients, then during a thousand connections of another
 * client.
 */
async function besideNoise(service: BenchService, url: string): Promise<void> {
  const made = await service.api<{ token: string }>("POST", "/user/tokens", { name: "Quiet" });
  const alone = await ask(url, made.token, QUIET_CONNECTIONS);
  const noise = ask(url, TOKEN, NOISY_CONNECTIONS, STEP_SECONDS + 4);
  await sleep(2000);
  const beside = await ask(url, made.token, QUIET_CONNECTIONS);
  await noise;
  console.log("\n| client of two connections | answered/s | refused/s | p97.5 ms |\n|---|---|---|---|");
  for (const [name, step] of Object.entries({ alone, [`beside ${NOISY_CONNECTIONS} of another`]: beside }))
    console.log(cells(name, step.perSecond, step.refusedPerSecond, step.p97Milliseconds));
}

/** Repeats work until `isOver` returns true. */
async function again(isOver: () => boolean, work: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; !isOver(); turn++) await work(turn);
}

async function edit(service: BenchService, spaceId: string, page: string, turn: number): Promise<void> {
  const request = await newRequest(service, spaceId);
  const changes = [update(page, `Turn ${turn}.\n\n${"Words. ".repeat(300)}`)];
  await service.api("POST", `${request}/content`, { changes });
  await service.api("POST", `${request}/merge`);
}

async function makePdf(service: BenchService, spaceId: string): Promise<void> {
  await download((await service.api<{ url: string }>("GET", `/spaces/${spaceId}/pdf`)).url);
}

/** Runs reads, searches, edits, merges, PDFs and imports at the same time. Prints a row each minute. */
async function workMixed(
  service: BenchService,
  space: { id: string; repository: string; organizationId: string },
  paths: readonly string[],
  health: Health,
): Promise<void> {
  const end = performance.now() + MIXED_MINUTES * 60_000;
  const isOver = () => performance.now() > end;
  const page = await findPage(service, space.id, "Life of a Fluentd event");
  const counts = { reads: 0, searches: 0, merges: 0, PDFs: 0, imports: 0 };
  const count = async (name: keyof typeof counts, work: Promise<unknown>) => {
    await work;
    counts[name]++;
  };
  const search = (turn: number) =>
    service.api("GET", `/spaces/${space.id}/search?query=${SEARCHED[turn % SEARCHED.length]}&limit=20`);
  const importAnew = async () => {
    const made = await service.api<{ id: string }>("POST", `/orgs/${space.organizationId}/spaces`, {
      title: "Imported",
    });
    await measureImport(service, "mixed", made.id, space.repository);
    await service.api("DELETE", `/spaces/${made.id}`);
  };
  const work = [
    ...[0, 1, 2, 3].map((offset) =>
      again(isOver, (turn) =>
        count("reads", service.api("GET", paths[(turn * 7 + offset) % paths.length] ?? "")),
      ),
    ),
    again(isOver, (turn) => count("searches", search(turn))),
    again(isOver, (turn) => count("merges", edit(service, space.id, page, turn))),
    again(isOver, () => count("PDFs", makePdf(service, space.id))),
    again(isOver, () => count("imports", importAnew())),
  ];
  const worker = childrenOf(service.pid)[0] ?? service.pid;
  console.log(
    `\n| minute | ${Object.keys(counts).join(" | ")} | /healthz at most ms | server MB | worker MB |`,
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  await health.slowest();
  for (let minute = 1; minute <= MIXED_MINUTES; minute++) {
    await sleep(60_000);
    const memory = [service.pid, worker].map((pid) => memoryMegabytes(pid).now);
    console.log(cells(String(minute), ...Object.values(counts), await health.slowest(), ...memory));
  }
  await Promise.all(work);
}

const git = await startGitServer();
await git.addBundle("real.git", documentationBundle);
const service = await startService([git.host]);
const health = watchHealth(service);
try {
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const organizationId = items[0]?.id ?? "";
  const { id } = await service.api<{ id: string }>("POST", `/orgs/${organizationId}/spaces`, {
    title: "Real",
  });
  const repository = git.url("real.git");
  await measureImport(service, "real", id, repository);
  const paths = [...(await pagesOf(service, id)).values()].map(
    (page) => `/spaces/${id}/content/page/${page}?format=document`,
  );
  const url = `${service.url}/v1${paths[0]}`;
  await findKnee(service, url, health);
  await besideNoise(service, url);
  await workMixed(service, { id, repository, organizationId }, paths, health);
} finally {
  await health.stop();
  await service.stop();
  await git.close();
}
