import type { JobOutcome } from "../metrics";
import type { Spans } from "./spans";

/**
 * Traces and exported logs of this process (docs/adr/077). Until `start.ts` turns traces and logs on, OpenTelemetry
 * isn't loaded. Traces contain only numbers and names from the code. Traces never contain a path, a statement's values,
 * a credential or the caller's IP address.
 */

/** The IDs of a trace and of its current span, with the names that they have in logs. */
export interface TraceIds {
  trace_id: string;
  span_id: string;
  trace_flags: string;
}

/** The trace data that a queued job stores. The job either continues the trace or only links to it. */
export interface TraceMark {
  parent?: string;
  link?: string;
}

/** A request that is being handled. */
export interface TracedRequest {
  ids: TraceIds;
  end(answer: { name: string; route: string | undefined; status: number; isAborted: boolean }): void;
}

/** An attempt of a job. */
export interface TracedJob {
  /** Ends the attempt. If the attempt failed, `error` is the reason. */
  end(outcome: JobOutcome, error?: unknown): void;
}

// The console's bundle and the server each load a copy of this module, but both copies must use the same spans.
const shared = globalThis as { binderyTelemetry?: Spans | undefined };

/** Returns the spans if telemetry is turned on. */
export const telemetry = (): Spans | undefined => shared.binderyTelemetry;

/** Turns on telemetry. Without an argument, turns it off. */
export function provideTelemetry(made?: Spans): void {
  shared.binderyTelemetry = made;
}
