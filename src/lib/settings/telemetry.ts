import { z } from "zod";
import { text, url } from "./kinds";

const pairs = z
  .string()
  .trim()
  .regex(/^[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*,?$/, "a list such as name=value,other=value is expected");
const exporter = z
  .enum(["otlp", "none"], "otlp or none is expected: nothing else can be exported to")
  .optional();
const protocol = z
  .enum(["http/protobuf", "http/json"], "http/protobuf or http/json is expected: there is no gRPC here")
  .optional();

/** OpenTelemetry, by the names that its standard gives. The SDK reads them by itself; they are checked here. */
export const TELEMETRY = {
  OTEL_SDK_DISABLED: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(["true", "false"]))
    .default("false")
    .describe("Whether OpenTelemetry is off whatever the settings below say; false."),
  OTEL_TRACES_EXPORTER: exporter.describe(
    "Where traces go: otlp or none; otlp where an endpoint is set, else none.",
  ),
  OTEL_LOGS_EXPORTER: exporter.describe(
    "Where the lines of the log go beside standard output: otlp or none; otlp where an endpoint is set, else none.",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .optional()
    .describe("OpenTelemetry collector that traces and logs are sent to, such as http://127.0.0.1:4318."),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url
    .optional()
    .describe("Whole address that traces are sent to instead."),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: url.optional().describe("Whole address that logs are sent to instead."),
  OTEL_EXPORTER_OTLP_HEADERS: pairs
    .optional()
    .describe("Headers that the collector asks for, such as api-key=secret."),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs.optional().describe("Headers for traces instead."),
  OTEL_EXPORTER_OTLP_LOGS_HEADERS: pairs.optional().describe("Headers for logs instead."),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.describe(
    "What the collector is sent: http/protobuf or http/json; http/protobuf.",
  ),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.describe("The same for traces alone."),
  OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: protocol.describe("The same for logs alone."),
  OTEL_SERVICE_NAME: text.optional().describe("What the service is called in traces and logs; bindery."),
  OTEL_RESOURCE_ATTRIBUTES: pairs
    .optional()
    .describe(
      "What traces and logs say of the installation, such as deployment.environment.name=production.",
    ),
  OTEL_TRACES_SAMPLER: z
    .enum([
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ])
    .default("parentbased_always_on")
    .describe(
      "Which traces are recorded: always_on, always_off or traceidratio, or with parentbased_ before it; parentbased_always_on.",
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("Share of traces that traceidratio records, from 0 to 1; 1."),
};
