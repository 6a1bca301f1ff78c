import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { type Fixture, fill } from "@/conformance/contract/contract.fixture";
import { type RestAnswer, rest } from "../rest";
import { EventLoopWatch } from "./event-loop";
import type { DrawnRequest } from "./requests";

/** Something that must not be, and the smallest request that was found to bring it about. */
export interface Finding {
  operation: string;
  problem: string;
  seed: number;
  curl: string;
}

const FINDINGS_MAX = 25;
/** A request that is never answered; a slow machine is no finding. */
const ANSWER_MILLISECONDS = 180_000;
const ENDLESS = Symbol();
/** Time on a machine that does other things too is told by the best of so many tries. */
const TRIES = 3;

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const kindOf = (operation: string, problem: string) =>
  /\bsrc\/(?!testing)[^\s)]+/.exec(problem)?.[0] ?? `${operation} ${problem.slice(0, 60)}`;

/** The request as a line for a shell, with the names of the fixture in place of its ids. */
function curlOf({ method, path, headers, body, isSignedIn }: DrawnRequest): string {
  const sent = { ...(body !== undefined && { "content-type": "application/json" }), ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  if (isSignedIn) lines.unshift('-H "authorization: Bearer $TOKEN"');
  if (body !== undefined) lines.push(`--data-binary ${quoted(body)}`);
  return [`curl -X ${method}`, ...lines, `"$URL/v1${path}"`].join(" ");
}

/** What is used up by requests, and taken from the newest that was made. */
const MAKES: Readonly<Record<string, string>> = {
  createChangeRequest: "changeRequestId",
  createSiteRedirect: "siteRedirectId",
  createOrganizationInvite: "inviteId",
};

function learn(fixture: Fixture, operation: string, { status, body }: RestAnswer): void {
  const name = status === 201 ? MAKES[operation] : undefined;
  if (name !== undefined && typeof body?.id === "string") fixture.names[name] = body.id;
}

/** Sends what was drawn and looks at what comes back. Findings and gaps are kept over several fixtures. */
export class Fuzzer {
  readonly findings: Finding[] = [];
  /** Milliseconds of the longest gap of the event loop, by operation or way of reading. */
  readonly gaps = new Map<string, number>();
  /** How often each status was answered. */
  readonly statuses = new Map<number, number>();
  private readonly watch = new EventLoopWatch();

  constructor(
    private readonly gapMax: number,
    private readonly causeOf: (requestId: string) => string,
  ) {}

  get isFull(): boolean {
    return this.findings.length >= FINDINGS_MAX;
  }

  stop(): void {
    this.watch.stop();
  }

  /** Sends so many requests about a fixture. */
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

  /** Whether the same was found before: at the same place of our code, or else with the same words of an operation. */
  private isKnown(operation: string, problem: string): boolean {
    const kind = kindOf(operation, problem);
    return this.findings.some((known) => kindOf(known.operation, known.problem) === kind);
  }

  /** What is wrong with the answer to a request, or with how long it took; nothing for a good one. */
  private async problemOf(fixture: Fixture, drawn: DrawnRequest): Promise<string | undefined> {
    const ask = () => this.ask(fixture, drawn);
    return this.measured(drawn.operation, ask);
  }

  /**
   * Runs something that answers what is wrong with it, and measures. A gap counts when it comes again each time: what
   * else runs on the machine makes gaps too.
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
    const { method, body, headers } = drawn;
    const api = rest(drawn.isSignedIn ? fixture.administrator.token : undefined);
    const filled = body?.replace(/"\{(\w+)\}"/g, (all, name: string) =>
      fixture.names[name] === undefined ? all : JSON.stringify(fixture.names[name]),
    );
    const init = {
      headers: { "content-type": "application/json", ...headers },
      ...(filled !== undefined && { rawBody: filled }),
    };
    try {
      const asked = api.request(method, fill(fixture, drawn.path), undefined, init);
      const timer = new AbortController();
      const late = pause(ANSWER_MILLISECONDS, ENDLESS, { signal: timer.signal }).catch(() => ENDLESS);
      const answer = await Promise.race([asked, late]);
      timer.abort();
      if (answer === ENDLESS) return "no answer";
      learn(fixture, drawn.operation, answer as RestAnswer);
      return this.judge(answer as RestAnswer);
    } catch (error) {
      return String(error);
    }
  }

  /** What is wrong with an answer that has the right shape. */
  judge({ status, headers, body }: RestAnswer): string | undefined {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status < 500) return undefined;
    return `${status} ${JSON.stringify(body)} ${this.causeOf(headers["x-request-id"] ?? "")}`;
  }
}
