import { randomBytes, randomUUID } from "node:crypto";
import { DiagLogLevel, diag, trace } from "@opentelemetry/api";
import { setGlobalErrorHandler } from "@opentelemetry/core";
import { OTLPLogExporter as JsonLogExporter } from "@opentelemetry/exporter-logs-otlp-http";
import { OTLPLogExporter as ProtobufLogExporter } from "@opentelemetry/exporter-logs-otlp-proto";
import { OTLPTraceExporter as JsonTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from "@opentelemetry/semantic-conventions";
import { env } from "@/env";
import { monotonicMilliseconds } from "../clock";
import { log } from "../log";
import { Spans } from "./spans";

const TRACE_ID_BYTES = 16;

/**
 * Samples the traces of untrusted clients like new traces, because untrusted clients can choose the sampling flag and the
 * trace ID.
 */
class OfStrangers implements Sampler {
  constructor(private readonly own: Sampler) {}

  shouldSample(...[context, id, ...span]: Parameters<Sampler["shouldSample"]>) {
    const isForeign = trace.getSpanContext(context)?.isRemote === true;
    const drawn = isForeign ? randomBytes(TRACE_ID_BYTES).toString("hex") : id;
    return this.own.shouldSample(context, drawn, ...span);
  }

  toString(): string {
    return this.own.toString();
  }
}

function rootOf(name: string): Sampler {
  if (name.endsWith("always_on")) return new AlwaysOnSampler();
  if (name.endsWith("always_off")) return new AlwaysOffSampler();
  return new OfStrangers(new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG ?? 1));
}

/** Returns the sampler that OTEL_TRACES_SAMPLER selects. The sampler decides which traces are recorded. */
function samplerOfSettings(): Sampler {
  const name = env.OTEL_TRACES_SAMPLER;
  const root = rootOf(name);
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root, remoteParentSampled: root }) : root;
}

const TROUBLE_LINE_MILLISECONDS = 60_000;

/**
 * Returns the reason for a failed export, for the log. The reason is only a code, because a collector's URLs
 * and responses can contain keys.
 */
function reasonOf(told: readonly unknown[]): string {
  const [first] = told;
  if (typeof first === "string") return told.filter((part) => typeof part === "string").join(" ");
  const { code, name } = (first ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name);
}

/** Returns a function that logs failed exports at most once a minute, with the number of failures since the last line. */
function sayTroubleSometimes(): (trouble: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  let alike = 0;
  const say = (...told: unknown[]) => {
    const now = monotonicMilliseconds();
    if (now - saidAt < TROUBLE_LINE_MILLISECONDS) {
      alike += 1;
      return;
    }
    const facts = { reason: reasonOf(told), alike };
    saidAt = now;
    alike = 0;
    log.warn(facts, "telemetry could not be exported and was discarded");
  };
  const ignore = () => {};
  setGlobalErrorHandler(say);
  diag.setLogger(
    { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  return say;
}

/** Returns the resource that describes Bindery and its process in the telemetry. The standard settings can change it. */
function resourceOf(process: string, version: string): Resource {
  const own = resourceFromAttributes({
    [ATTR_SERVICE_NAME]: "bindery",
    [ATTR_SERVICE_VERSION]: version,
    "service.instance.id": randomUUID(),
    "bindery.process": process,
  });
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
}

function tracerProvider(resource: Resource): BasicTracerProvider {
  const isJson = (env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL) === "http/json";
  const exporter = isJson ? new JsonTraceExporter() : new ProtobufTraceExporter();
  const spanProcessors = [new BatchSpanProcessor(exporter)];
  return new BasicTracerProvider({ resource, sampler: samplerOfSettings(), spanProcessors });
}

function loggerProvider(resource: Resource): LoggerProvider {
  const isJson = (env.OTEL_EXPORTER_OTLP_LOGS_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL) === "http/json";
  const exporter = isJson ? new JsonLogExporter() : new ProtobufLogExporter();
  return new LoggerProvider({ resource, processors: [new BatchLogRecordProcessor({ exporter })] });
}

/** Starts the exporters. OpenTelemetry itself reads URLs and sizes from the environment, after `src/env.ts` has checked them. */
export function openExporters(
  { process, version }: { process: string; version: string },
  { traces, logs }: { traces: boolean; logs: boolean },
): { made: Spans; close: () => Promise<void> } {
  const sayTrouble = sayTroubleSometimes();
  const resource = resourceOf(process, version);
  const tracers = traces ? tracerProvider(resource) : undefined;
  const loggers = logs ? loggerProvider(resource) : undefined;
  // Record spans even if Bindery doesn't export them, because log lines contain trace IDs.
  const tracer = (tracers ?? new BasicTracerProvider({ sampler: new AlwaysOffSampler() })).getTracer(
    "bindery",
  );
  const made = new Spans(tracer, loggers?.getLogger("bindery"));
  const close = async () => {
    await Promise.all([tracers?.shutdown().catch(sayTrouble), loggers?.shutdown().catch(sayTrouble)]);
  };
  return { made, close };
}
