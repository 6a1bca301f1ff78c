import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { Logger } from "@opentelemetry/api-logs";
import { parseTraceParent } from "@opentelemetry/core";
import {
  ATTR_DB_QUERY_SUMMARY,
  ATTR_DB_RESPONSE_STATUS_CODE,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVER_PORT,
  DB_SYSTEM_NAME_VALUE_POSTGRESQL,
} from "@opentelemetry/semantic-conventions";
import { monotonicMilliseconds } from "../clock";
import { recordOf } from "./log-record";
import type { TracedJob, TracedRequest, TraceIds, TraceMark } from "./telemetry";

const METHODS = new Set(["CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"]);
const methodOf = (method: string) => (METHODS.has(method) ? method : "_OTHER");

const flagsOf = ({ traceFlags }: SpanContext) => traceFlags.toString(16).padStart(2, "0");

const headerOf = (context: SpanContext) => `00-${context.traceId}-${context.spanId}-${flagsOf(context)}`;

function idsOf(context: SpanContext): TraceIds {
  return { trace_id: context.traceId, span_id: context.spanId, trace_flags: flagsOf(context) };
}

/**
 * Returns a short name for an error: an SQLSTATE or another code. If the error has no code, returns the name of its class.
 */
function nameOfError(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : typeof name === "string" ? name : "error";
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

function failSpan(span: Span, type: string): void {
  span.setAttribute(ATTR_ERROR_TYPE, type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns the trace context that another process sent, or undefined if it isn't valid. */
function contextOf(header: string | undefined, isRemote: boolean): SpanContext | undefined {
  const parsed = header === undefined ? null : parseTraceParent(header);
  return parsed === null ? undefined : { ...parsed, isRemote };
}

/**
 * Creates spans. This class stores the current context itself and doesn't register a global tracer in OpenTelemetry.
 * With a global tracer, Next.js would create spans that contain the URLs that visitors request.
 */
export class Spans {
  private readonly here = new AsyncLocalStorage<Context>();

  constructor(
    private readonly tracer: Tracer,
    private readonly logger: Logger | undefined,
  ) {}

  /** Runs `work` as a part of a request. `traceparent` comes from the client. `isTrusted` is true if a trusted proxy sent it. */
  inRequest(
    {
      method,
      traceparent,
      isTrusted,
    }: { method: string; traceparent?: string | undefined; isTrusted: boolean },
    work: (traced: TracedRequest) => void,
  ): void {
    // A trusted proxy counts as a part of Bindery, so its decision about sampling applies.
    const parent = contextOf(traceparent, !isTrusted);
    const before = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    const attributes = { [ATTR_HTTP_REQUEST_METHOD]: methodOf(method) };
    const span = this.tracer.startSpan(methodOf(method), { kind: SpanKind.SERVER, attributes }, before);
    const end: TracedRequest["end"] = ({ name, route, status, isAborted }) => {
      span.updateName(name);
      if (route !== undefined) span.setAttribute(ATTR_HTTP_ROUTE, route);
      span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status);
      if (isAborted) failSpan(span, "aborted");
      else if (status >= 500) failSpan(span, String(status));
      span.end();
    };
    this.here.run(trace.setSpan(before, span), work, { ids: idsOf(span.spanContext()), end });
  }

  /** Runs `work` as an attempt of a job. */
  inJob(
    { kind, id, attempt, mark }: { kind: string; id: string; attempt: number; mark: TraceMark | undefined },
    work: (traced: TracedJob) => Promise<void>,
  ): Promise<void> {
    const parent = contextOf(mark?.parent, false);
    const link = contextOf(mark?.link, false);
    const before = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    const attributes = { "bindery.job.kind": kind, "bindery.job.id": id, "bindery.job.attempt": attempt };
    const links = link === undefined ? [] : [{ context: link }];
    const span = this.tracer.startSpan(kind, { kind: SpanKind.CONSUMER, attributes, links }, before);
    return this.here.run(trace.setSpan(before, span), work, {
      end: (outcome, error) => {
        span.setAttribute("bindery.job.outcome", outcome);
        if (outcome === "failed" || outcome === "retried") failSpan(span, nameOfError(error));
        span.end();
      },
    });
  }

  /**
   * Returns the current position in a trace, or undefined outside of a trace. Code that later runs in another context can
   * add spans at this position.
   */
  place() {
    const context = this.here.getStore();
    const span = context && trace.getSpan(context);
    if (context === undefined || span === undefined) return undefined;
    return {
      /**
       * Adds a span for a database statement that ends now. `begun` is its start, as a time of
       * `monotonicMilliseconds`.
       */
      addStatement: (name: string, begun: number, error?: unknown) =>
        this.addStatement(context, name, begun, error),
      beginCall: (method: string, url: URL) => this.beginCall(context, method, url),
      /**
       * Returns the trace data for a job that the current code queues. If the job runs later, it only links to this trace.
       */
      mark: (runsLater: boolean): TraceMark => {
        const header = headerOf(span.spanContext());
        return runsLater ? { link: header } : { parent: header };
      },
    };
  }

  ids(): TraceIds | undefined {
    const context = this.here.getStore();
    const span = context && trace.getSpanContext(context);
    return span && idsOf(span);
  }

  /** Exports a log line. All secrets have already been removed from it. */
  exportLine(line: string): void {
    this.logger?.emit(recordOf(line));
  }

  private addStatement(context: Context, name: string, begun: number, error?: unknown): void {
    const attributes = {
      [ATTR_DB_SYSTEM_NAME]: DB_SYSTEM_NAME_VALUE_POSTGRESQL,
      [ATTR_DB_QUERY_SUMMARY]: name,
    };
    const options = { kind: SpanKind.CLIENT, attributes, startTime: begun };
    const span = this.tracer.startSpan(name, options, context);
    if (error !== undefined) {
      const type = nameOfError(error);
      failSpan(span, type);
      if (SQLSTATE.test(type)) span.setAttribute(ATTR_DB_RESPONSE_STATUS_CODE, type);
    }
    span.end(monotonicMilliseconds());
  }

  private beginCall(context: Context, method: string, url: URL) {
    const attributes = {
      [ATTR_HTTP_REQUEST_METHOD]: methodOf(method),
      [ATTR_SERVER_ADDRESS]: url.hostname,
      [ATTR_SERVER_PORT]: Number(url.port) || (url.protocol === "https:" ? 443 : 80),
    };
    const span = this.tracer.startSpan(methodOf(method), { kind: SpanKind.CLIENT, attributes }, context);
    return {
      traceparent: headerOf(span.spanContext()),
      end: (status: number) => {
        span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status);
        if (status >= 400) failSpan(span, String(status));
        span.end();
      },
      fail: (code: string) => {
        failSpan(span, code);
        span.end();
      },
    };
  }
}
