import { type Load, load, median, type Sent } from "./load";
import { authorization, type BenchService, startFloor } from "./service";

const SECONDS = 3;
const ROUNDS = 3;

export interface Measured {
  name: string;
  bytes: number;
  ours: Load;
  floor: Load;
  /** The server process's CPU time divided by the floor's CPU time. */
  ratio: number;
  /** The ratio of the two CPU times, each including PostgreSQL's CPU time. */
  ratioWithDatabase: number;
  /** The server process's CPU time divided by the CPU time of a floor with pipelined connections. */
  ratioToHardest: number;
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

/** A request to measure: either the path for a read, or a complete request. */
export type Asked = string | (Omit<Sent, "headers"> & { path: string; headers?: Sent["headers"] });

const sentOf = (asked: Asked, headers: Sent["headers"]): Sent & { path: string } => {
  if (typeof asked === "string") return { path: asked, headers };
  const isBody = asked.body !== undefined;
  const type: Record<string, string> = isBody ? { "content-type": "application/json" } : {};
  return { ...asked, headers: { ...headers, ...asked.headers, ...type } };
};

/** Returns the body of the server's response, so that the floor can return the same body. */
async function answerOf(service: BenchService, asked: Asked): Promise<string> {
  const { path, isNotModified: _, headers, ...sent } = sentOf(asked, authorization);
  const { "if-none-match": _version, ...rest } = headers;
  const response = await fetch(service.url + path, { ...sent, headers: rest });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return await response.text();
}

/** Measures each request, and a floor that returns the same bytes. Alternates between the request and the floor. */
export async function measureReads(service: BenchService, reads: Map<string, Asked>): Promise<Measured[]> {
  const answers = new Map<string, string>();
  for (const asked of reads.values())
    answers.set(typeof asked === "string" ? asked : asked.path, await answerOf(service, asked));
  const floor = await startFloor(service.databaseUrl, answers, "pool");
  const hardest = await startFloor(service.databaseUrl, answers, "pipelined");
  const measured: Measured[] = [];
  for (const [name, asked] of reads) {
    const { path, ...ours } = sentOf(asked, authorization);
    const { path: _, ...bare } = sentOf(asked, {});
    const rounds: Record<"ours" | "floor" | "hardest", Load[]> = { ours: [], floor: [], hardest: [] };
    const at = { pid: service.pid, postmaster: service.postmaster };
    await load(service.url + path, ours, at, 1);
    for (let round = 0; round < ROUNDS; round++) {
      rounds.floor.push(await load(floor.url + path, bare, { ...at, pid: floor.pid }, SECONDS));
      rounds.ours.push(await load(service.url + path, ours, at, SECONDS));
      rounds.hardest.push(await load(hardest.url + path, bare, { ...at, pid: hardest.pid }, SECONDS));
    }
    const bytes = Buffer.byteLength(answers.get(path) ?? "");
    measured.push(compare(name, bytes, middle(rounds.ours), middle(rounds.floor), middle(rounds.hardest)));
  }
  floor.stop();
  hardest.stop();
  return measured;
}

function compare(name: string, bytes: number, ours: Load, floor: Load, hardest: Load): Measured {
  const whole = (l: Load) => l.cpuMicroseconds + l.databaseMicroseconds;
  return {
    name,
    bytes,
    ours,
    floor,
    ratio: ours.cpuMicroseconds / floor.cpuMicroseconds,
    ratioWithDatabase: whole(ours) / whole(floor),
    ratioToHardest: ours.cpuMicroseconds / hardest.cpuMicroseconds,
  };
}

const column = (value: number, digits = 0) => value.toFixed(digits).padStart(9);

/** Prints a row with the costs for each read. */
export function printReads(reads: Measured[]): void {
  console.log(
    "\n| read | bytes | req/s | floor req/s | CPU µs | floor CPU µs | ratio | ratio with PostgreSQL | ratio to pipelined floor | p97.5 ms |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  for (const read of reads) {
    const cells = [
      column(read.bytes),
      column(read.ours.perSecond),
      column(read.floor.perSecond),
      column(read.ours.cpuMicroseconds),
      column(read.floor.cpuMicroseconds),
      column(read.ratio, 2),
      column(read.ratioWithDatabase, 2),
      column(read.ratioToHardest, 2),
      column(read.ours.p95Milliseconds, 1),
    ];
    console.log(`| ${read.name} |${cells.join(" |")} |`);
  }
}
