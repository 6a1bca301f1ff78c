import { z } from "zod";
import { setting } from "./facts";
import { choice, optionalText, optionalUrl } from "./kinds";

const pairs = z
  .string()
  .trim()
  .regex(/^[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*,?$/, "Enter a list such as name=value,other=value.")
  .optional();
const exporter = z.enum(["otlp", "none"], "Enter otlp or none. No other exporter is supported.").optional();
const protocol = z
  .enum(["http/protobuf", "http/json"], "Enter http/protobuf or http/json. gRPC isn't supported.")
  .optional();

const exporterFacts = { type: "`otlp` or `none`", unset: "`otlp` if an endpoint is set, else `none`" };
const protocolType = "`http/protobuf` or `http/json`";
const pairsType = "comma-separated `name=value` pairs";
const ofAll = (name: string) => `the value of OTEL_EXPORTER_OTLP_${name}`;

/**
 * OpenTelemetry's settings, with their standard names. The SDK reads these variables itself, so this code only validates
 * them.
 */
export const TELEMETRY = {
  OTEL_SDK_DISABLED: setting(
    z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(["true", "false"]))
      .default("false"),
    { type: "`true` or `false`", meaning: "Turns off OpenTelemetry, even if other OTEL_ settings are set." },
  ),
  OTEL_TRACES_EXPORTER: setting(exporter, { ...exporterFacts, meaning: "Exporter for traces." }),
  OTEL_LOGS_EXPORTER: setting(exporter, {
    ...exporterFacts,
    meaning: "Exporter for log messages. Bindery always writes log messages to standard output, too.",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(optionalUrl, {
    type: "URL",
    example: "http://127.0.0.1:4318",
    meaning: "OpenTelemetry collector that receives traces and logs.",
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(optionalUrl, {
    type: "URL",
    unset: "`/v1/traces` of OTEL_EXPORTER_OTLP_ENDPOINT",
    meaning: "The URL, including the path, to which Bindery sends traces.",
  }),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: setting(optionalUrl, {
    type: "URL",
    unset: "`/v1/logs` of OTEL_EXPORTER_OTLP_ENDPOINT",
    meaning: "The URL, including the path, to which Bindery sends logs.",
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting(pairs, {
    type: pairsType,
    example: "api-key=secret",
    meaning: "Headers that are sent to the collector.",
  }),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: setting(pairs, {
    type: pairsType,
    unset: ofAll("HEADERS"),
    meaning: "Headers for traces.",
  }),
  OTEL_EXPORTER_OTLP_LOGS_HEADERS: setting(pairs, {
    type: pairsType,
    unset: ofAll("HEADERS"),
    meaning: "Headers for logs.",
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting(protocol, {
    type: protocolType,
    unset: "`http/protobuf`",
    meaning: "Protocol for traces and logs.",
  }),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: setting(protocol, {
    type: protocolType,
    unset: ofAll("PROTOCOL"),
    meaning: "Protocol for traces.",
  }),
  OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: setting(protocol, {
    type: protocolType,
    unset: ofAll("PROTOCOL"),
    meaning: "Protocol for logs.",
  }),
  OTEL_SERVICE_NAME: setting(optionalText, {
    type: "text",
    unset: "`bindery`",
    meaning: "Service name in traces and logs.",
  }),
  OTEL_RESOURCE_ATTRIBUTES: setting(pairs, {
    type: pairsType,
    example: "deployment.environment.name=production",
    meaning: "Attributes that describe this instance in traces and logs.",
  }),
  OTEL_TRACES_SAMPLER: setting(
    choice(
      [
        "always_on",
        "always_off",
        "traceidratio",
        "parentbased_always_on",
        "parentbased_always_off",
        "parentbased_traceidratio",
      ],
      "parentbased_always_on",
    ),
    {
      type: "`always_on`, `always_off` or `traceidratio`, each also with the prefix `parentbased_`",
      meaning: "Sampler that selects which traces are recorded.",
    },
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number().min(0).max(1).optional(), {
    type: "number from 0 to 1",
    unset: "`1`",
    example: "0.1",
    meaning: "Share of traces that `traceidratio` records.",
  }),
};
