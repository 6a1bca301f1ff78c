import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { adjustedRandIndex } from "@/domains/conversations/clusters/rand-index.fixture";
import { childrenOf, cpuSeconds, memoryMegabytes } from "./load";
import type { BenchService } from "./service";

type Labelled = [topic: string, language: string, subject: string, body: string];

const MANY = 1000;
const PER_REQUEST = 100;
const SINGLES = 20;

export interface ConversationFigures {
  /** The Rand index of the clusters of 120 labeled messages. */
  randIndex: number;
  clusters: number;
  /** The time from sending the first of a thousand conversations until the last conversation has a cluster. */
  seconds: number;
  workerCpuSeconds: number;
  workerPeakMegabytes: number;
  /**
   * The worker's CPU time for one more conversation, which is sent separately. The value is the median of twenty
   * measurements.
   */
  singleMilliseconds: number;
}

const read = (name: string) =>
  JSON.parse(readFileSync(`bench/conversations/${name}.json`, "utf8")) as Labelled[];

const conversation = (id: string, subject: string, bodies: readonly string[]) => ({
  id,
  subject,
  parts: bodies.map((body) => ({ type: "message", role: "user", body })),
});

interface Sorted {
  items: { issue: { conversation: string; cluster?: string } }[];
  next?: { page: string };
}

class Desk {
  constructor(
    private readonly service: BenchService,
    private readonly path: string,
  ) {}

  send = (conversations: readonly object[]) =>
    this.service.api("POST", `${this.path}/conversations`, conversations);

  /** Waits until no conversation is being analyzed and every cluster has a description. */
  async untilSorted(last: string): Promise<void> {
    for (;;) {
      const { conversation } = await this.service.api<{ conversation: { processedAt?: string } }>(
        "GET",
        `${this.path}/conversations/${last}`,
      );
      const waiting = await Promise.all(
        ["pending", "analysing"].map((status) =>
          this.service.api<{ count: number }>(
            "GET",
            `${this.path}/conversations-clusters?status=${status}&limit=0`,
          ),
        ),
      );
      if (conversation.processedAt && waiting.every(({ count }) => count === 0)) return;
      await sleep(20);
    }
  }

  async clusterByConversation(): Promise<Map<string, string>> {
    const { items } = await this.service.api<Sorted>("GET", `${this.path}/conversations-issues?limit=1000`);
    return new Map(
      items.map(({ issue }) => [issue.conversation, issue.cluster ?? `alone ${issue.conversation}`]),
    );
  }
}

/** Creates longer conversations on the same topics: a message, and another person's message about the same topic. */
function manyOf(messages: readonly Labelled[]) {
  return Array.from({ length: MANY }, (_, index) => {
    const [topic, , subject, body] = messages[index % messages.length] as Labelled;
    const others = messages.filter((one) => one[0] === topic);
    const other = others[(index * 7 + Math.floor(index / messages.length)) % others.length] as Labelled;
    return conversation(`many-${index}`, subject, [body, "Any news on this?", other[3]]);
  });
}

/** Measures the worker's CPU time for adding one more conversation to a cluster. */
async function costOfOne(desk: Desk, worker: number, messages: readonly Labelled[]): Promise<number> {
  const costs: number[] = [];
  for (let index = 0; index < SINGLES; index += 1) {
    const [, , subject, body] = messages[(index * 11) % messages.length] as Labelled;
    const before = cpuSeconds(worker);
    await desk.send([conversation(`single-${index}`, subject, [`${body} Number ${index}.`])]);
    await desk.untilSorted(`single-${index}`);
    costs.push((cpuSeconds(worker) - before) * 1000);
  }
  return costs.sort((one, other) => one - other)[Math.floor(SINGLES / 2)] ?? 0;
}

/** Clusters labeled messages, then a thousand conversations at once, then single conversations. */
export async function measureConversations(service: BenchService): Promise<ConversationFigures> {
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const desk = new Desk(service, `/orgs/${items[0]?.id}`);
  const worker = childrenOf(service.pid)[0] ?? service.pid;
  const messages = read("labelled");
  const labelled = messages.map(([, , subject, body], index) =>
    conversation(`labelled-${index}`, subject, [body]),
  );
  await desk.send(labelled.slice(0, PER_REQUEST));
  await desk.send(labelled.slice(PER_REQUEST));
  await desk.untilSorted(`labelled-${labelled.length - 1}`);
  const places = await desk.clusterByConversation();
  const randIndex = adjustedRandIndex(
    labelled.map(({ id }) => places.get(id) ?? `alone ${id}`),
    messages.map(([topic]) => topic),
  );
  const many = manyOf([...messages, ...read("held-out")]);
  const [start, cpu] = [performance.now(), cpuSeconds(worker)];
  for (let at = 0; at < many.length; at += PER_REQUEST) await desk.send(many.slice(at, at + PER_REQUEST));
  await desk.untilSorted(`many-${MANY - 1}`);
  const seconds = (performance.now() - start) / 1000;
  const workerCpuSeconds = cpuSeconds(worker) - cpu;
  const singleMilliseconds = await costOfOne(desk, worker, messages);
  const { count } = await service.api<{ count: number }>(
    "GET",
    `/orgs/${items[0]?.id}/conversations-clusters?limit=0`,
  );
  const workerPeakMegabytes = memoryMegabytes(worker).peak;
  return { randIndex, clusters: count, seconds, workerCpuSeconds, workerPeakMegabytes, singleMilliseconds };
}

/** Prints the figures as a table. */
export function printConversations(figures: ConversationFigures): void {
  console.log(
    "\n| conversations | adjusted Rand index of 120 | 1,000: seconds | worker CPU s | worker peak MB | one more, CPU ms | clusters |",
  );
  console.log("|---|---|---|---|---|---|---|");
  const cells = [
    figures.randIndex.toFixed(3),
    figures.seconds.toFixed(1),
    figures.workerCpuSeconds.toFixed(1),
    figures.workerPeakMegabytes.toFixed(0),
    figures.singleMilliseconds.toFixed(0),
    figures.clusters,
  ];
  console.log(`| without a model | ${cells.join(" | ")} |`);
}
