import { fork } from "node:child_process";
import { once } from "node:events";
import { disconnect } from "@/db/client";
import { searchInSpace } from "@/domains/search/matches";
import { understand } from "@/domains/search/understand";
import { provideEnv } from "@/env";
import { type Load, load, median } from "./load";
import { authorization, type BenchService } from "./service";

const SECONDS = 3;
const ROUNDS = 3;
const LIMIT = 20;
const SMALL_PAGES = 300;
/** A word that occurs in twenty pages of each generated space, regardless of its size. */
const RARE = "quokkas";
/** A word that occurs in every page of the generated spaces. */
const COMMON = "service";

export interface SearchFigures {
  name: string;
  count: number;
  ours: Load;
  floor: Load;
  /** The response time without other requests: the second slowest of twenty responses. */
  aloneMilliseconds: number;
}

interface BenchSearch {
  name: string;
  spaceId: string;
  query: string;
}

const pathOf = ({ spaceId, query }: BenchSearch) =>
  `/v1/spaces/${spaceId}/search?limit=${LIMIT}&query=${encodeURIComponent(query)}`;

/** Adds twenty root pages with the rare word, in batches of the maximum size. */
async function addRarePages(service: BenchService, spaceId: string): Promise<void> {
  const changes = Array.from({ length: 20 }, (_, index) => ({
    operation: "insert_page",
    title: `Animal ${index}`,
    document: { markdown: `Some ${RARE} live near part ${index}.` },
  }));
  await service.api("POST", `/spaces/${spaceId}/content`, { changes });
}

async function makeSmall(service: BenchService): Promise<string> {
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const space = await service.api<{ id: string }>("POST", `/orgs/${items[0]?.id}/spaces`, {
    title: "Three hundred",
    editMode: "live",
  });
  const sentence = `It explains how the ${COMMON} is configured and observed. `.repeat(8);
  for (let start = 0; start < SMALL_PAGES; start += 50) {
    const changes = Array.from({ length: 50 }, (_, index) => ({
      operation: "insert_page",
      title: `Page ${start + index}`,
      document: { markdown: `Page ${start + index}.\n\n${sentence}\n\n## Observation\n\n${sentence}` },
    }));
    await service.api("POST", `/spaces/${space.id}/content`, { changes });
  }
  return space.id;
}

/** Starts a separate process that sends Bindery's own statements for these searches. */
async function startFloor(service: BenchService, places: readonly BenchSearch[]) {
  provideEnv({ DATABASE_URL: service.databaseUrl });
  const entries = [];
  for (const place of places) {
    const { organization: organizationId } = await service.api<{ organization: string }>(
      "GET",
      `/spaces/${place.spaceId}`,
    );
    const spaces = [{ id: place.spaceId, language: null }];
    const { query } = await understand(organizationId, spaces, place.query);
    if (!query) throw new Error(`Nothing can match ${place.query}`);
    const { statement, values } = searchInSpace({ organizationId, spaces, query }, null, LIMIT + 1);
    entries.push([pathOf(place), { text: statement.text, values: statement.bound(values) }]);
  }
  await disconnect();
  const child = fork("bench/search-floor.mjs", {
    env: { ...process.env, DATABASE_URL: service.databaseUrl },
  });
  child.send(entries);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}

function middle(rounds: Load[]): Load {
  const of = (pick: (load: Load) => number) => median(rounds.map(pick));
  return {
    perSecond: of((r) => r.perSecond),
    cpuMicroseconds: of((r) => r.cpuMicroseconds),
    databaseMicroseconds: of((r) => r.databaseMicroseconds),
    p95Milliseconds: of((r) => r.p95Milliseconds),
  };
}

/** Searches the real repository and generated spaces. Compares each search with a process that only sends the statement. */
export async function measureSearch(
  service: BenchService,
  spaces: { real: string; large: string },
): Promise<SearchFigures[]> {
  const small = await makeSmall(service);
  await service.api("PATCH", `/spaces/${spaces.large}`, { editMode: "live" });
  for (const spaceId of [small, spaces.large]) await addRarePages(service, spaceId);
  const places: BenchSearch[] = [
    { name: "real repository, one word", spaceId: spaces.real, query: "buffer" },
    { name: "real repository, two words, one begun", spaceId: spaces.real, query: "output plug" },
    { name: "20 matches in 300 pages", spaceId: small, query: RARE },
    { name: "20 matches in 10,000 pages", spaceId: spaces.large, query: RARE },
    { name: "the commonest word of 10,000 pages", spaceId: spaces.large, query: COMMON },
  ];
  const floor = await startFloor(service, places);
  try {
    const figures: SearchFigures[] = [];
    for (const place of places) figures.push(await measure(service, floor, place));
    return figures;
  } finally {
    floor.stop();
  }
}

async function askedAlone(url: string): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < 20; time++) {
    const start = performance.now();
    await (await fetch(url, { headers: authorization })).text();
    took.push(performance.now() - start);
  }
  return took.sort((a, b) => a - b).at(-2) ?? 0;
}

async function measure(
  service: BenchService,
  floor: { url: string; pid: number },
  place: BenchSearch,
): Promise<SearchFigures> {
  const path = pathOf(place);
  const { count } = await service.api<{ count: number }>("GET", path.slice("/v1".length));
  const rounds: Record<"ours" | "floor", Load[]> = { ours: [], floor: [] };
  const at = { pid: service.pid, postmaster: service.postmaster };
  for (let round = 0; round < ROUNDS; round++) {
    rounds.floor.push(await load(floor.url + path, { headers: {} }, { ...at, pid: floor.pid }, SECONDS));
    rounds.ours.push(await load(service.url + path, { headers: authorization }, at, SECONDS));
  }
  const aloneMilliseconds = await askedAlone(service.url + path);
  return {
    name: place.name,
    count,
    ours: middle(rounds.ours),
    floor: middle(rounds.floor),
    aloneMilliseconds,
  };
}

const milliseconds = (microseconds: number) => (microseconds / 1000).toFixed(2);

export function printSearch(figures: readonly SearchFigures[]): void {
  console.log(
    "\n| search | matches | req/s | CPU ms | with PostgreSQL | bare statement | ratio | alone ms |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  for (const { name, count, ours, floor, aloneMilliseconds } of figures) {
    const whole = (each: Load) => each.cpuMicroseconds + each.databaseMicroseconds;
    const cells = [
      count,
      ours.perSecond.toFixed(0),
      milliseconds(ours.cpuMicroseconds),
      milliseconds(whole(ours)),
      milliseconds(whole(floor)),
      (whole(ours) / whole(floor)).toFixed(2),
      aloneMilliseconds.toFixed(0),
    ];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
}
