import { fork } from "node:child_process";
import { once } from "node:events";
import type { Spaces } from "./imports";
import { cpuSeconds, databaseSeconds, median } from "./load";
import { findPage, pagesOf } from "./pages";
import { recordTransaction } from "./recording";
import { pageText } from "./repositories";
import type { BenchService } from "./service";

const REPEATS = 30;
const LISTINGS = 10;
const MERGED_PAGES = 10;
const EDITS = 100;
const ROUNDS = 3;

interface Cost {
  serverMilliseconds: number;
  databaseMilliseconds: number;
}

/** Returns the CPU time that the server and PostgreSQL use during `work`. */
async function costOf(service: BenchService, pid: number, work: () => Promise<unknown>): Promise<Cost> {
  const [server, database] = [cpuSeconds(pid), databaseSeconds(service.postmaster)];
  await work();
  return {
    serverMilliseconds: (cpuSeconds(pid) - server) * 1000,
    databaseMilliseconds: (databaseSeconds(service.postmaster) - database) * 1000,
  };
}

const mean = (costs: Cost[], operations: number): Cost => ({
  serverMilliseconds: costs.reduce((sum, cost) => sum + cost.serverMilliseconds, 0) / operations,
  databaseMilliseconds: costs.reduce((sum, cost) => sum + cost.databaseMilliseconds, 0) / operations,
});

export const update = (page: string, markdown: string) => ({
  operation: "update_page",
  page,
  document: { markdown },
});

/** Creates a change request, and returns its path. */
export async function newRequest(service: BenchService, spaceId: string): Promise<string> {
  const { id } = await service.api<{ id: string }>("POST", `/spaces/${spaceId}/change-requests`, {});
  return `/spaces/${spaceId}/change-requests/${id}`;
}

export type Writes = Record<"edit" | "list" | "merge", Cost>;

/**
 * Measures the cost of editing one page, of listing the changes in a change request with ten pages, and of
 * merging this change request.
 */
async function measureSpace(service: BenchService, spaceId: string): Promise<Writes> {
  const pages = await pagesOf(service, spaceId);
  const ids = Array.from({ length: MERGED_PAGES }, (_, index) => pages.get(`Page ${index}`) ?? "");
  const costs = { edit: [] as Cost[], list: [] as Cost[], merge: [] as Cost[] };
  const cost = (work: () => Promise<unknown>) => costOf(service, service.pid, work);
  for (let turn = -3; turn < REPEATS; turn++) {
    const request = await newRequest(service, spaceId);
    const text = (index: number, word: string) => `${pageText(index)}\n\n${word} ${turn}.\n`;
    const changes = ids.map((id, index) => update(id, text(index, "Changed in turn")));
    await service.api("POST", `${request}/content`, { changes });
    const edit = await cost(async () => {
      for (let index = 0; index < MERGED_PAGES; index++) {
        const again = update(ids[index] ?? "", text(index, "Changed again in turn"));
        await service.api("POST", `${request}/content`, { changes: [again] });
      }
    });
    const list = await cost(async () => {
      for (let index = 0; index < LISTINGS; index++) await service.api("GET", `${request}/changes`);
    });
    const merge = await cost(() => service.api("POST", `${request}/merge`));
    // The first turns are only for warming up.
    if (turn < 0) continue;
    costs.edit.push(edit);
    costs.list.push(list);
    costs.merge.push(merge);
  }
  return {
    edit: mean(costs.edit, REPEATS * MERGED_PAGES),
    list: mean(costs.list, REPEATS * LISTINGS),
    merge: mean(costs.merge, REPEATS),
  };
}

/** Measures the cost of writes in spaces of 10, 1,000 and 10,000 pages. */
export async function measureGrowth(service: BenchService, spaces: Spaces): Promise<Writes[]> {
  const sizes = [spaces.small, spaces.medium, spaces.large];
  const writes: Writes[] = [];
  for (const spaceId of sizes) writes.push(await measureSpace(service, spaceId));
  return writes;
}

export interface EditFigures {
  name: string;
  bytes: number;
  statements: number;
  ours: Cost;
  floor: Cost;
}

/** Measures an edit to one page through REST, and the floor for this edit. Alternates between the edit and the floor. */
async function measureEdit(
  service: BenchService,
  name: string,
  spaceId: string,
  title: string,
): Promise<EditFigures> {
  const page = await findPage(service, spaceId, title);
  const { markdown } = await service.api<{ markdown: string }>(
    "GET",
    `/spaces/${spaceId}/content/page/${page}?format=markdown`,
  );
  // Use a separate change request for the floor, because a recording is valid only as long as its branch doesn't change.
  const [request, recorded] = [await newRequest(service, spaceId), await newRequest(service, spaceId)];
  let turn = 0;
  const edit = () => ({ changes: [update(page, `${markdown}\n\nTurn ${turn++} of the edit.\n`)] });
  await service.api("POST", `${recorded}/content`, edit());
  const statements = await recordTransaction(service.databaseUrl, `${recorded}/content`, edit());
  const child = fork("bench/edit-floor.ts", {
    env: { ...process.env, DATABASE_URL: service.databaseUrl },
    execArgv: ["--import", "tsx"],
  });
  await once(child, "message");
  const runFloor = async () => {
    child.send({ text: markdown, statements, edits: EDITS });
    await once(child, "message");
  };
  const runOurs = async () => {
    for (let index = 0; index < EDITS; index++) await service.api("POST", `${request}/content`, edit());
  };
  // The edits and the floor each need hundreds of rounds to warm up.
  for (let round = 0; round < ROUNDS; round++) {
    await runFloor();
    await runOurs();
  }
  const ours: Cost[] = [];
  const floor: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(mean([await costOf(service, child.pid ?? 0, runFloor)], EDITS));
    ours.push(mean([await costOf(service, service.pid, runOurs)], EDITS));
  }
  child.kill();
  return {
    name,
    bytes: Buffer.byteLength(markdown),
    statements: statements.length,
    ours: middle(ours),
    floor: middle(floor),
  };
}

const middle = (costs: Cost[]): Cost => ({
  serverMilliseconds: median(costs.map((cost) => cost.serverMilliseconds)),
  databaseMilliseconds: median(costs.map((cost) => cost.databaseMilliseconds)),
});

/** Measures an edit to a page from the real repository, and an edit to a small page. */
export const measureEdits = async (service: BenchService, spaces: Spaces): Promise<EditFigures[]> => [
  await measureEdit(service, "a real page", spaces.real, "Life of a Fluentd event"),
  await measureEdit(service, "a small page", spaces.small, "Page 7"),
];
