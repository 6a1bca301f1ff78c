import type { JobOutcome } from "../metrics";
import type { Spans } from "./spans";

/**
 * Traces and exported logs of this process (docs/adr/077). Both are off, and OpenTelemetry isn't loaded,
 * until `start.ts` turns them on. Traces contain only names from the code and numbers: never a path, a value
 * of a statement, a credential or the caller's address.
 */

/** IDs of a trace and its current span, with the names that logs use for them. */
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
  /** `error` is the reason if the attempt failed. */
  end(outcome: JobOutcome, error?: unknown): void;
}

// The console's bundle and the server each load a copy of this module, but must use the same spans.
const shared = globalThis as { binderyTelemetry?: Spans | undefined };

/** The spans, if telemetry is on. */
export const telemetry = (): Spans | undefined => shared.binderyTelemetry;

/** Turns telemetry on; turns it off if called without spans. */
export function provideTelemetry(made?: Spans): void {
  shared.binderyTelemetry = made;
}
