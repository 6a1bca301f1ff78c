import { ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { type AnyValueMap, type LogRecord, SeverityNumber } from "@opentelemetry/api-logs";

const SEVERITIES: Readonly<Record<string, SeverityNumber>> = {
  trace: SeverityNumber.TRACE,
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  fatal: SeverityNumber.FATAL,
};

/** A log line from pino. */
interface Line {
  level: string;
  time: string;
  pid: number;
  msg?: string;
  trace_id?: string;
  span_id?: string;
  trace_flags?: string;
  error?: { type?: string; message?: string; stack?: string };
  [name: string]: unknown;
}

/** Converts a value to JSON if an attribute of a log record can't contain it. Returns other values unchanged. */
const attributeOf = (value: unknown) =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : JSON.stringify(value);

/** Converts a log line to an OpenTelemetry log record. */
export function recordOf(text: string): LogRecord {
  const { level, time, pid: _process, msg, error, ...rest } = JSON.parse(text) as Line;
  const { trace_id: traceId, span_id: spanId, trace_flags: flags, ...facts } = rest;
  const attributes: AnyValueMap = {};
  for (const [name, value] of Object.entries(facts))
    if (value !== null) attributes[name] = attributeOf(value);
  if (typeof error === "object" && error !== null) {
    if (error.type) attributes["exception.type"] = error.type;
    if (error.message) attributes["exception.message"] = error.message;
    if (error.stack) attributes["exception.stacktrace"] = error.stack;
  }
  const isTraced = traceId !== undefined && spanId !== undefined;
  return {
    timestamp: new Date(time),
    severityNumber: SEVERITIES[level] ?? SeverityNumber.UNSPECIFIED,
    severityText: level.toUpperCase(),
    body: msg ?? "",
    attributes,
    context: isTraced
      ? trace.setSpanContext(ROOT_CONTEXT, {
          traceId,
          spanId,
          traceFlags: Number.parseInt(flags ?? "0", 16),
        })
      : ROOT_CONTEXT,
  };
}
