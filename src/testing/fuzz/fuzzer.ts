import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { type Fixture, fill } from "@/conformance/contract/contract.fixture";
import { type RestAnswer, rest } from "../rest";
import { addressOf } from "./calls";
import type { DrawnRequest } from "./drawing";
import { EventLoopWatch } from "./event-loop";

/** A failure and the smallest request that causes it. */
export interface Finding {
  operation: string;
  problem: string;
  seed: number;
  curl: string;
}

const FINDINGS_MAX = 25;
/** How long to wait for a response. The time is long, so that slow responses on a slow machine don't count as failures. */
const ANSWER_MILLISECONDS = 180_000;
const ENDLESS = Symbol();
/**
 * How often a slow request is repeated. Only the fastest attempt counts, because other work on the machine
 * can slow down an attempt.
 */
const TRIES = 3;

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const kindOf = (operation: string, problem: string) =>
  /\bsrc\/(?!testing)[^\s)]+/.exec(problem)?.[0] ?? `${operation} ${problem.slice(0, 60)}`;

/** Returns the request as a shell command, with the fixture's names instead of IDs. */
function curlOf({ door, method, path, headers, body, isSignedIn }: DrawnRequest): string {
  const sent = { ...(body !== undefined && { "content-type": "application/json" }), ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  if (isSignedIn) lines.unshift('-H "authorization: Bearer $TOKEN"');
  if (body !== undefined) lines.push(`--data-binary ${quoted(body)}`);
  return [`curl -X ${method}`, ...lines, `"$URL${door}${path}"`].join(" ");
}

/**
 * Maps operations to the names of the resources that they create. Other requests use up these resources.
 * Therefore, requests use the newest resource.
 */
const MAKES: Readonly<Record<string, string>> = {
  createChangeRequest: "changeRequestId",
  createSiteRedirect: "siteRedirectId",
  createOrganizationInvite: "inviteId",
};

function learn(fixture: Fixture, operation: string, { status, body }: RestAnswer): void {
  const name = status === 201 ? MAKES[operation] : undefined;
  if (name !== undefined && typeof body?.id === "string") fixture.names[name] = body.id;
}

/** Sends a request under `/api/trpc` over HTTP. */
export type Caller = (
  request: Pick<DrawnRequest, "method" | "path" | "headers" | "body">,
) => Promise<Pick<RestAnswer, "status" | "headers"> & { text: string }>;

/**
 * Sends generated requests and checks the responses. If the fixture is replaced, the findings and the
 * measured times are kept.
 */
export class Fuzzer {
  readonly findings: Finding[] = [];
  /**
   * Maps each operation and each kind of read to the longest time in milliseconds for which it blocked the
   * event loop.
   */
  readonly gaps = new Map<string, number>();
  /** Counts how often each kind of request got each status. */
  readonly statuses = {
    "/v1": new Map<number, number>(),
    "/api/trpc": new Map<number, number>(),
    sites: new Map<number, number>(),
    console: new Map<number, number>(),
    routes: new Map<number, number>(),
  };
  private readonly watch = new EventLoopWatch();

  constructor(
    private readonly gapMax: number,
    private readonly causeOf: (requestId: string) => string,
    private readonly callTrpc: Caller,
  ) {}

  get isFull(): boolean {
    return this.findings.length >= FINDINGS_MAX;
  }

  stop(): void {
    this.watch.stop();
  }

  /** Sends the given number of requests with a fixture. */
  async send(
    fixture: Fixture,
    drawn: fc.Arbitrary<DrawnRequest>,
    count: number,
    seed: number,
  ): Promise<void> {
    const property = fc.asyncProperty(drawn, async (request) => {
      const problem = await this.problemOf(fixture, request);
      if (problem !== undefined && !this.isKnown(request.operation, problem)) throw new Error(problem);
    });
    for (let sent = 0, at = seed; sent < count && !this.isFull; at += 1) {
      const result = await fc.check(property, { seed: at, numRuns: count - sent });
      sent += result.numRuns;
      const [request] = result.counterexample ?? [];
      if (!request) continue;
      const problem = result.errorInstance instanceof Error ? result.errorInstance.message : "";
      this.report(request.operation, problem, at, curlOf(request));
    }
  }

  report(operation: string, problem: string, seed: number, curl: string): void {
    if (!this.isKnown(operation, problem)) this.findings.push({ operation, problem, seed, curl });
  }

  /**
   * Whether a problem was found before. Two problems are equal if they have the same position in Bindery's
   * code, or the same operation and message.
   */
  private isKnown(operation: string, problem: string): boolean {
    const kind = kindOf(operation, problem);
    return this.findings.some((known) => kindOf(known.operation, known.problem) === kind);
  }

  /** Returns the problem with a response's content or duration, or undefined if there is none. */
  private async problemOf(fixture: Fixture, drawn: DrawnRequest): Promise<string | undefined> {
    const ask = () => this.ask(fixture, drawn);
    return this.measured(drawn.operation, ask);
  }

  /**
   * Runs a function that returns a problem, and measures how long it blocks the event loop. Reports a long
   * time only if every attempt takes that long, because other work on the machine can also block the event
   * loop.
   */
  async measured(name: string, run: () => Promise<string | undefined>): Promise<string | undefined> {
    let gap = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries === 0 || (tries < TRIES && gap > this.gapMax); tries += 1) {
      const measured = await this.watch.during(run);
      if (measured.result !== undefined) return measured.result;
      gap = Math.min(gap, measured.gap);
    }
    this.gaps.set(name, Math.max(this.gaps.get(name) ?? 0, gap));
    return gap > this.gapMax ? `the event loop stood still for ${Math.round(gap)} ms` : undefined;
  }

  private async ask(fixture: Fixture, drawn: DrawnRequest): Promise<string | undefined> {
    const filled = drawn.body?.replace(/"\{(\w+)\}"/g, (all, name: string) =>
      fixture.names[name] === undefined ? all : JSON.stringify(fixture.names[name]),
    );
    const asked = drawn.door === "/v1" ? this.askRest : this.askTrpc;
    try {
      const timer = new AbortController();
      const late = pause(ANSWER_MILLISECONDS, ENDLESS, { signal: timer.signal }).catch(() => ENDLESS);
      const problem = await Promise.race([asked.call(this, fixture, drawn, filled), late]);
      timer.abort();
      return problem === ENDLESS ? "no answer" : (problem as string | undefined);
    } catch (error) {
      return String(error);
    }
  }

  private async askRest(fixture: Fixture, drawn: DrawnRequest, body: string | undefined) {
    const api = rest(drawn.isSignedIn ? fixture.administrator.token : undefined);
    const init = {
      headers: { "content-type": "application/json", ...drawn.headers },
      ...(body !== undefined && { rawBody: body }),
    };
    const answer = await api.request(drawn.method, fill(fixture, drawn.path), undefined, init);
    learn(fixture, drawn.operation, answer);
    return this.judge(answer, drawn.door);
  }

  private async askTrpc(fixture: Fixture, drawn: DrawnRequest, body = "") {
    const { method, path, headers, isSignedIn } = drawn;
    const {
      status,
      headers: said,
      text,
    } = await this.callTrpc({
      method,
      path: addressOf(path, method, body),
      headers: {
        "content-type": "application/json",
        ...(isSignedIn && { authorization: `Bearer ${fixture.administrator.token}` }),
        ...headers,
      },
      ...(method === "POST" && { body }),
    });
    const answer = { status, headers: said, body: text.slice(0, 1000) };
    return this.judge(answer, drawn.door) ?? this.judgeCalls(said, text);
  }

  /** Returns the problem with a tRPC response. The parts of the response have separate statuses. */
  private judgeCalls(headers: RestAnswer["headers"], text: string): string | undefined {
    if (/"stack":/.test(text)) return `a stack is told: ${text.slice(0, 1000)}`;
    const status = /"httpStatus":5\d\d/.exec(text)?.[0];
    return status && `${status} ${text.slice(0, 1000)} ${this.causeOf(headers["x-request-id"] ?? "")}`;
  }

  /** Returns the problem with a response whose schema has already been checked. */
  judge({ status, headers, body }: RestAnswer, asked: keyof Fuzzer["statuses"] = "/v1"): string | undefined {
    const statuses = this.statuses[asked];
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status < 500) return undefined;
    return `${status} ${JSON.stringify(body)} ${this.causeOf(headers["x-request-id"] ?? "")}`;
  }
}
