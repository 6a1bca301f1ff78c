import type { JobOutcome } from "../metrics";

/**
 * Traces and exported logs of this process (docs/adr/057). There are none, and nothing of OpenTelemetry is loaded, until
 * `start.ts` has begun to make them. What is told holds names that the code gives and numbers: never a path, a value of a
 * statement, a credential or where somebody comes from.
 */

/** A time of `monotonicMilliseconds`. */
type Monotonic = number;

/** Ids of a trace and of the part of it that is under way, under the names that logs use for them. */
export interface TraceIds {
  trace_id: string;
  span_id: string;
  trace_flags: string;
}

/** What a queued job keeps of the trace that it comes from: goes on with it, or only points to it. */
export interface TraceMark {
  parent?: string;
  link?: string;
}

/** What is known of a request at its beginning. */
export interface ReceivedRequest {
  method: string;
  /** As it was sent, by anybody. */
  traceparent: string | undefined;
  /** Whether a proxy of ours has sent it, whose choice of what is recorded holds. */
  isTrusted: boolean;
}

/** A request that is being answered. */
export interface TracedRequest {
  ids: TraceIds;
  end(answer: { name: string; route: string | undefined; status: number; isAborted: boolean }): void;
}

/** An attempt of a job. */
export interface TracedJob {
  /** `error` is why it did not end well. */
  end(outcome: JobOutcome, error?: unknown): void;
}

/** A call of another server. */
export interface TracedCall {
  /** The header that lets its answerer go on with the trace. */
  traceparent: string;
  end(status: number): void;
  /** Ends it without an answer. */
  fail(code: string): void;
}

/** A place in a trace, at which more can be added even from where it is not known any more. */
export interface TracePlace {
  /** Adds a statement that ends now. */
  addStatement(name: string, begun: Monotonic, error?: unknown): void;
  beginCall(method: string, url: URL): TracedCall;
  /** What a job is given that is queued here; one that runs at a later time points here. */
  mark(runsLater: boolean): TraceMark;
}

export interface Telemetry {
  /** Runs `work` as the answer to a request. */
  inRequest(request: ReceivedRequest, work: (traced: TracedRequest) => void): void;
  /** Runs `work` as an attempt of a job. */
  inJob(
    job: { kind: string; id: string; attempt: number; mark: TraceMark | undefined },
    work: (traced: TracedJob) => Promise<void>,
  ): Promise<void>;
  /** Where this is called; undefined outside of requests and jobs, which is not traced. */
  place(): TracePlace | undefined;
  ids(): TraceIds | undefined;
  /** Exports a line of the log, of which everything secret has been taken. */
  exportLine(line: string): void;
}

// The console's bundle and the server load this module apart; both must trace in one place.
const shared = globalThis as { binderyTelemetry?: Telemetry | undefined };

/** What traces are made with, where they are made. */
export const telemetry = (): Telemetry | undefined => shared.binderyTelemetry;

/** Begins to make them; ends it where called without. */
export function provideTelemetry(made?: Telemetry): void {
  shared.binderyTelemetry = made;
}
