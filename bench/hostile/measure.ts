import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { authorization, type BenchService } from "../service";

/** For how long nothing is asked before each text, to tell what the machine alone costs. */
const IDLE_MILLISECONDS = 200;

/** One request of one text. */
export interface Row {
  text: string;
  bytes: number;
  path: string;
  status: number;
  seconds: number;
  gapMilliseconds: number;
  /** How long a gap was of the service's own making: the rest is the machine's, where others work on it. */
  heldMilliseconds: number;
}

interface Sent {
  method: string;
  body?: unknown;
  headers: Record<string, string>;
}

/** Sends requests to the service, and notes what each cost those who wait for another. */
export class Measure {
  readonly rows: Row[] = [];
  private text = "";
  private bytes = 0;

  /** `health` is the thread that asks /healthz; `cookie` is an administrator's session in the console. */
  constructor(
    readonly service: BenchService,
    private readonly health: Worker,
    private readonly cookie: string,
  ) {}

  /** Names the text that the next requests are about. */
  begin(text: string, bytes: number): void {
    [this.text, this.bytes] = [text, bytes];
  }

  /** Notes the longest gap while nothing is asked. */
  async idle(): Promise<void> {
    await this.note("idle", async () => {
      await sleep(IDLE_MILLISECONDS);
      return 200;
    });
  }

  /** Asks an operation of REST, below `/v1`, or an absolute address. */
  ask(path: string, method: string, url: string, body?: unknown): Promise<Response> {
    const address = url.startsWith("http") ? url : `${this.service.url}/v1${url}`;
    const headers = { ...authorization, "content-type": "application/json" };
    return this.send(path, address, { method, body, headers });
  }

  /** Opens a page of the console, signed in. */
  open(path: string, url: string): Promise<Response> {
    return this.send(path, this.service.url + url, { method: "GET", headers: { cookie: this.cookie } });
  }

  private async send(path: string, address: string, { method, body, headers }: Sent): Promise<Response> {
    let answer = new Response();
    await this.note(path, async () => {
      const sent = await fetch(address, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
      answer = new Response(await sent.arrayBuffer(), { status: sent.status });
      return sent.status;
    });
    return answer;
  }

  private async note(path: string, work: () => Promise<number>): Promise<void> {
    await this.slowest();
    const begun = performance.now();
    const status = await work();
    const seconds = (performance.now() - begun) / 1000;
    await sleep(15);
    const { gap: gapMilliseconds, held: heldMilliseconds } = await this.slowest();
    const { text, bytes } = this;
    this.rows.push({ text, bytes, path, status, seconds, gapMilliseconds, heldMilliseconds });
  }

  /** What was noted since this was last asked. */
  private async slowest(): Promise<{ gap: number; held: number }> {
    this.health.postMessage("slowest");
    const [slowest] = (await once(this.health, "message")) as [{ gap: number; held: number }];
    return slowest;
  }
}
