import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { authorization, type BenchService } from "../service";

/** The time before each text in which the benchmark sends no requests. Only the machine can cause delays in this time. */
const IDLE_MILLISECONDS = 200;

/** The measurement of one request with a hostile text. */
export interface Row {
  text: string;
  bytes: number;
  path: string;
  status: number;
  seconds: number;
  gapMilliseconds: number;
  /**
   * The part of the gap in which the server itself was working. In the rest of the gap, the machine ran
   * other processes.
   */
  heldMilliseconds: number;
}

interface Sent {
  method: string;
  body?: unknown;
  headers: Record<string, string>;
}

/** Sends requests to the server, and records for each request how long it delays other requests. */
export class Measure {
  readonly rows: Row[] = [];
  private text = "";
  private bytes = 0;

  /** `health` is the thread that requests /healthz. `cookie` is an administrator's session in the console. */
  constructor(
    readonly service: BenchService,
    private readonly health: Worker,
    private readonly cookie: string,
  ) {}

  /** Sets the text for the next requests. */
  begin(text: string, bytes: number): void {
    [this.text, this.bytes] = [text, bytes];
  }

  /** Records the longest gap while no requests are sent. */
  async idle(): Promise<void> {
    await this.note("idle", async () => {
      await sleep(IDLE_MILLISECONDS);
      return 200;
    });
  }

  /** Calls a REST operation under `/v1`, or requests an absolute URL. */
  ask(path: string, method: string, url: string, body?: unknown): Promise<Response> {
    const address = url.startsWith("http") ? url : `${this.service.url}/v1${url}`;
    const headers = { ...authorization, "content-type": "application/json" };
    return this.send(path, address, { method, body, headers });
  }

  /** Opens a page of the console as a signed-in person. */
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

  /** Returns the longest gap since the last call. */
  private async slowest(): Promise<{ gap: number; held: number }> {
    this.health.postMessage("slowest");
    const [slowest] = (await once(this.health, "message")) as [{ gap: number; held: number }];
    return slowest;
  }
}
