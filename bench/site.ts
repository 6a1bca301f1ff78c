import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import { type Load, load, median } from "./load";
import type { BenchService } from "./service";

const SECONDS = 3;
const ROUNDS = 3;
const COLD_ROUNDS = 25;
const READERS = 16;
const QUERIES = [
  "buffer",
  "output plug",
  "tail",
  "kafka",
  "retry wait",
  "docker log",
  "regexp",
  "time format",
];

const WORDS = [
  "plugin",
  "section",
  "configuration",
  "parameter",
  "server",
  "record",
  "format",
  "chunk",
  "match",
  "label",
];

export interface SiteFigures {
  warm: { name: string; bytes: number; ours: Load; floor: Load }[];
  /** The CPU milliseconds for rendering uncached pages in a process that has rendered pages before. */
  cold: { pages: number; median: number; worst: number; worstPath: string };
  /** The CPU milliseconds for a typical page: on a site with 10 pages, and on a site with 10,000 pages. */
  growth: { small: number; large: number };
  /** The 95th percentile of search times in milliseconds (97.5th for repeated searches). */
  searches: { name: string; perSecond: number; latencyMilliseconds: number }[];
}

/**
 * Returns the CPU milliseconds that all threads of a process have used so far. These values are more precise
 * than the clock ticks in /proc/<pid>/stat.
 */
function cpuMilliseconds(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = tasks.map((task) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      return 0;
    }
  });
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

interface Site {
  id: string;
  path: string;
  root: string;
}

async function publish(service: BenchService, title: string, spaceId: string): Promise<Site> {
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const site = await service.api<{ id: string }>("POST", `/orgs/${items[0]?.id}/sites`, {
    title,
    spaces: [spaceId],
  });
  const path = `/orgs/${items[0]?.id}/sites/${site.id}`;
  const { urls } = await service.api<{ urls: { published: string } }>("POST", `${path}/publish`);
  return { id: site.id, path, root: urls.published };
}

/**
 * Request an uncompressed response. Bindery compresses a page only once, and the benchmark measures the compression
 * separately.
 */
const plain = { headers: { "accept-encoding": "identity" } };

async function text(url: string): Promise<string> {
  const answer = await fetch(url, plain);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

const pagesOf = async (site: Site) =>
  [...(await text(`${site.root}sitemap.xml`)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => match[1] as string,
  );

let renamed = 0;
/**
 * Empties a site's cache by changing its configuration. Then requests the start page, which loads the data
 * that all pages share.
 */
async function chill(service: BenchService, site: Site): Promise<void> {
  renamed += 1;
  await service.api("PATCH", site.path, { title: `Site ${renamed}` });
  await text(site.root);
}

async function costOf(service: BenchService, url: string): Promise<number> {
  const before = cpuMilliseconds(service.pid);
  await text(url);
  return cpuMilliseconds(service.pid) - before;
}

async function measureWarm(service: BenchService, urls: readonly string[]): Promise<SiteFigures["warm"]> {
  const entries = [];
  for (const url of urls) {
    const answer = await fetch(url, plain);
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name)),
    );
    entries.push([new URL(url).pathname, { headers, body: await answer.text() }]);
  }
  const child = fork("bench/site-floor.mjs");
  child.send(entries);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const at = { pid: service.pid, postmaster: service.postmaster };
  const figures: SiteFigures["warm"] = [];
  for (const url of urls) {
    const path = new URL(url).pathname;
    const rounds: { ours: Load; floor: Load }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const floor = await load(
        `http://127.0.0.1:${port}${path}`,
        { headers: {} },
        { ...at, pid: child.pid ?? 0 },
        SECONDS,
      );
      rounds.push({ floor, ours: await load(url, { headers: {} }, at, SECONDS) });
    }
    const middle = [...rounds].sort((a, b) => a.ours.cpuMicroseconds - b.ours.cpuMicroseconds)[
      Math.floor(ROUNDS / 2)
    ];
    if (middle) figures.push({ name: path, bytes: Buffer.byteLength(await text(url)), ...middle });
  }
  child.kill();
  return figures;
}

async function measureCold(service: BenchService, site: Site): Promise<SiteFigures["cold"]> {
  const urls = await pagesOf(site);
  // The first requests load grammars and fonts, and compile the code.
  for (const url of urls) await text(url);
  await chill(service, site);
  const costs: { url: string; cost: number }[] = [];
  for (const url of urls) if (url !== site.root) costs.push({ url, cost: await costOf(service, url) });
  const worst = costs.reduce((a, b) => (b.cost > a.cost ? b : a));
  return {
    pages: costs.length,
    median: median(costs.map(({ cost }) => cost)),
    worst: worst.cost,
    worstPath: new URL(worst.url).pathname,
  };
}

async function measureGrowth(
  service: BenchService,
  small: Site,
  large: Site,
): Promise<SiteFigures["growth"]> {
  const page = "part-0/page-7";
  const costs: { small: number[]; large: number[] } = { small: [], large: [] };
  for (let round = 0; round < COLD_ROUNDS; round++) {
    for (const [name, site] of [
      ["small", small],
      ["large", large],
    ] as const) {
      await chill(service, site);
      const cost = await costOf(service, site.root + page);
      if (round >= 5) costs[name].push(cost);
    }
  }
  return { small: median(costs.small), large: median(costs.large) };
}

const pathOf = (site: Site, query: string) =>
  `${new URL(site.root).pathname}~search?q=${encodeURIComponent(query)}`;

async function readersAsk(
  name: string,
  site: Site,
  queries: readonly string[],
): Promise<SiteFigures["searches"][number]> {
  const headers = { accept: "application/json" };
  const result = await autocannon({
    url: site.root,
    connections: READERS,
    duration: SECONDS * 2,
    requests: queries.map((query) => ({ path: pathOf(site, query), headers })),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`search: ${result.non2xx} refusals`);
  const perSecond = result.requests.total / result.duration;
  return { name, perSecond, latencyMilliseconds: result.latency.p97_5 };
}

/** Returns different queries, because real users don't all search for the same words. */
const distinctQueries = () =>
  QUERIES.flatMap((first) =>
    WORDS.flatMap((second) => [...second].map((_, end) => `${first} ${second.slice(0, end + 1)}`)),
  );

/**
 * Each user types a part of the queries letter by letter, and pauses after each response. The users start
 * at different times within one pause, as in reality. If all users started together, they would stay
 * synchronized, and their requests would delay each other at every letter.
 */
async function readersType(
  name: string,
  site: Site,
  queries: readonly string[],
  pauseMilliseconds: number,
): Promise<SiteFigures["searches"][number]> {
  const origin = new URL(site.root).origin;
  const taken: number[] = [];
  const start = performance.now();
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    await setTimeout((pauseMilliseconds * reader) / READERS);
    for (const query of queries.filter((_, index) => index % READERS === reader)) {
      const asked = performance.now();
      const answer = await fetch(origin + pathOf(site, query), { headers: { accept: "application/json" } });
      if (!answer.ok) throw new Error(`search: ${answer.status}`);
      await answer.arrayBuffer();
      taken.push(performance.now() - asked);
      await setTimeout(pauseMilliseconds);
    }
  });
  await Promise.all(readers);
  const perSecond = taken.length / ((performance.now() - start) / 1000);
  taken.sort((a, b) => a - b);
  return { name, perSecond, latencyMilliseconds: taken[Math.ceil(taken.length * 0.95) - 1] ?? 0 };
}

/** The time between two letters of a person who types four per second. */
const TYPING_MILLISECONDS = 250;

async function measureSearches(site: Site): Promise<SiteFigures["searches"]> {
  const queries = distinctQueries();
  const half = queries.length / 2;
  return [
    await readersType("who type, no two the same", site, queries.slice(0, half), TYPING_MILLISECONDS),
    await readersType("who never pause, no two the same", site, queries.slice(half), 0),
    await readersAsk("who never pause, what others have asked", site, QUERIES),
  ];
}

/** Published sites of the imported spaces. */
export async function measureSites(
  service: BenchService,
  spaces: { real: string; small: string; large: string },
): Promise<SiteFigures> {
  const real = await publish(service, "Real", spaces.real);
  const small = await publish(service, "Ten", spaces.small);
  const large = await publish(service, "Ten thousand", spaces.large);
  const cold = await measureCold(service, real);
  const growth = await measureGrowth(service, small, large);
  const warm = await measureWarm(service, [
    `${real.root}configuration/config-file`,
    `${real.root}deployment/logging`,
  ]);
  return { warm, cold, growth, searches: await measureSearches(real) };
}

export function printSites({ warm, cold, growth, searches }: SiteFigures): void {
  console.log(
    "\n| published page, kept | bytes | req/s | floor | CPU µs | floor | ratio | with PostgreSQL |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  for (const { name, bytes, ours, floor } of warm) {
    const whole = ours.cpuMicroseconds + ours.databaseMicroseconds;
    const cells = [
      bytes,
      ours.perSecond.toFixed(0),
      floor.perSecond.toFixed(0),
      ours.cpuMicroseconds.toFixed(0),
      floor.cpuMicroseconds.toFixed(0),
      (ours.cpuMicroseconds / floor.cpuMicroseconds).toFixed(2),
      (whole / floor.cpuMicroseconds).toFixed(2),
    ];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
  const { small, large } = growth;
  console.log(
    `\n${cold.pages} pages rendered anew: median ${cold.median.toFixed(1)} ms of CPU, worst ${cold.worst.toFixed(1)} (${cold.worstPath})`,
  );
  console.log(
    `a page anew in 10 pages ${small.toFixed(1)} ms, in 10,000 ${large.toFixed(1)} ms: ratio ${(large / small).toFixed(2)}`,
  );
  for (const { name, perSecond, latencyMilliseconds } of searches) {
    const rate = `${perSecond.toFixed(0)}/s, 95 % within ${latencyMilliseconds.toFixed(0)} ms`;
    console.log(`search, ${READERS} readers ${name}: ${rate}`);
  }
}
