import { type Load, load, median } from "./load";
import { authorization, type BenchService, startFloor } from "./service";

const SECONDS = 4;
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
  const floor = await startFloor(service.databaseUrl, answers);
  const measured: Measured[] = [];
  for (const [name, requestPath] of reads) {
    const ours: Load[] = [];
    const theirs: Load[] = [];
    const at = { pid: service.pid, postmaster: service.postmaster };
    await load(service.url + requestPath, authorization, at, 1);
    for (let round = 0; round < ROUNDS; round++) {
      theirs.push(await load(floor.url + requestPath, {}, { ...at, pid: floor.pid }, SECONDS));
      ours.push(await load(service.url + requestPath, authorization, at, SECONDS));
    }
    measured.push(
      compare(name, Buffer.byteLength(answers.get(requestPath) ?? ""), middle(ours), middle(theirs)),
    );
  }
  floor.stop();
  return measured;
}

function compare(name: string, bytes: number, ours: Load, floor: Load): Measured {
  const whole = (l: Load) => l.cpuMicroseconds + l.databaseMicroseconds;
  return {
    name,
    bytes,
    ours,
    floor,
    ratio: ours.cpuMicroseconds / floor.cpuMicroseconds,
    ratioWithDatabase: whole(ours) / whole(floor),
  };
}
