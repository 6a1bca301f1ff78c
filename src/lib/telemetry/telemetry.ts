import type { JobOutcome } from "../metrics";
import type { Spans } from "./spans";

/**
 * Traces and exported logs of this process (docs/adr/077). There are none, and nothing of OpenTelemetry is loaded,
 * until `start.ts` turns them on. They contain names from the code and numbers: never a path, a value of a statement, a
 * credential or the origin of a caller.
 */

/** Ids of a trace and of the part of it that is under way, under the names that logs use for them. */
export interface TraceIds {
  trace_id: string;
  span_id: string;
  trace_flags: string;
}

/** The part of a trace that a queued job stores: it continues the trace or only links to it. */
export interface TraceMark {
  parent?: string;
  link?: string;
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

// The console's bundle and the server load this module apart; both must trace in one place.
const shared = globalThis as { binderyTelemetry?: Spans | undefined };

/** The spans, if telemetry is on. */
export const telemetry = (): Spans | undefined => shared.binderyTelemetry;

/** Turns telemetry on; turns it off if called without spans. */
export function provideTelemetry(made?: Spans): void {
  shared.binderyTelemetry = made;
}
