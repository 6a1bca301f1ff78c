import { type Load, load, median } from "./load";
import { authorization, type BenchService, startFloor } from "./service";

const SECONDS = 3;
const ROUNDS = 3;

export interface Measured {
  name: string;
  bytes: number;
  ours: Load;
  floor: Load;
  /** CPU of the answering process, ours over the floor's. */
  ratio: number;
  /** The same with PostgreSQL's share on both sides. */
  ratioWithDatabase: number;
  /** CPU of the answering process over that of a floor on pipelined connections. */
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

/** Measures each read against the floor that sends the same bytes; ours and the floor take turns. */
export async function measureReads(service: BenchService, reads: Map<string, string>): Promise<Measured[]> {
  const answers = new Map<string, string>();
  for (const requestPath of reads.values()) {
    const response = await fetch(service.url + requestPath, { headers: authorization });
    if (!response.ok) throw new Error(`${requestPath}: ${response.status}`);
    answers.set(requestPath, await response.text());
  }
  const floor = await startFloor(service.databaseUrl, answers, "pool");
  const hardest = await startFloor(service.databaseUrl, answers, "pipelined");
  const measured: Measured[] = [];
  for (const [name, requestPath] of reads) {
    const rounds: Record<"ours" | "floor" | "hardest", Load[]> = { ours: [], floor: [], hardest: [] };
    const at = { pid: service.pid, postmaster: service.postmaster };
    await load(service.url + requestPath, authorization, at, 1);
    for (let round = 0; round < ROUNDS; round++) {
      rounds.floor.push(await load(floor.url + requestPath, {}, { ...at, pid: floor.pid }, SECONDS));
      rounds.ours.push(await load(service.url + requestPath, authorization, at, SECONDS));
      rounds.hardest.push(await load(hardest.url + requestPath, {}, { ...at, pid: hardest.pid }, SECONDS));
    }
    const bytes = Buffer.byteLength(answers.get(requestPath) ?? "");
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

/** Prints what each read costs, a row each. */
export function printReads(reads: Measured[]): void {
  console.log(
    "\n| read | bytes | req/s | floor | CPU µs | floor | ratio | with PostgreSQL | to pipelined | p97.5 ms |",
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
