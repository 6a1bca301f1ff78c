import { z } from "zod";
import { choice, optionalText, optionalUrl, text } from "./kinds";

/** Other services that this one uses. */
export const PROVIDERS = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      "Mail server that letters go out by, such as smtp://user:password@host:587; without it links are shown to copy.",
    ),
  MAIL_FROM: optionalText.describe("Sender of those letters; no-reply at the host of PUBLIC_URL."),
  OIDC_ISSUER: optionalUrl.describe("Issuer address of an OpenID Connect provider to sign in with."),
  OIDC_CLIENT_ID: optionalText.describe("Client id at that provider."),
  OIDC_CLIENT_SECRET: optionalText.describe("Client secret at that provider."),
  OIDC_LABEL: text.default("Single sign-on").describe("Label of its sign-in button; Single sign-on."),
  LLM_BASE_URL: optionalUrl.describe(
    "An OpenAI-compatible endpoint for answers; without it answers are extracts.",
  ),
  LLM_API_KEY: optionalText.describe("Key for that endpoint."),
  LLM_MODEL: optionalText.describe("Model to ask at that endpoint."),
  TRANSLATION_PROVIDER: z
    .enum(["deepl", "libretranslate", "llm", "pseudo"])
    .optional()
    .describe("Who translates: deepl, libretranslate, llm or pseudo; without it a translation run fails."),
  DEEPL_API_KEY: optionalText.describe("Key for DeepL."),
  DEEPL_BASE_URL: optionalUrl.describe("Another address of DeepL, such as its free one."),
  LIBRETRANSLATE_BASE_URL: optionalUrl.describe("Address of a LibreTranslate server."),
  LIBRETRANSLATE_API_KEY: optionalText.describe("Key for that server, when it wants one."),
  S3_ENDPOINT: optionalUrl.describe("An S3-compatible endpoint for uploaded files, instead of DATA_DIR."),
  S3_BUCKET: optionalText.describe("Bucket for uploaded files."),
  S3_REGION: text.default("us-east-1").describe("Region of that bucket; us-east-1."),
  S3_ACCESS_KEY_ID: optionalText.describe("Access key for that bucket."),
  S3_SECRET_ACCESS_KEY: optionalText.describe("Secret key for that bucket."),
};

const pairs = z
  .string()
  .trim()
  .regex(/^[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*,?$/, "a list such as name=value,other=value is expected");
const optionalPairs = pairs.optional();
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
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl.describe(
    "OpenTelemetry collector that traces and logs are sent to, such as http://127.0.0.1:4318.",
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optionalUrl.describe("Whole address that traces are sent to instead."),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: optionalUrl.describe("Whole address that logs are sent to instead."),
  OTEL_EXPORTER_OTLP_HEADERS: optionalPairs.describe(
    "Headers that the collector asks for, such as api-key=secret.",
  ),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: optionalPairs.describe("Headers for traces instead."),
  OTEL_EXPORTER_OTLP_LOGS_HEADERS: optionalPairs.describe("Headers for logs instead."),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.describe(
    "What the collector is sent: http/protobuf or http/json; http/protobuf.",
  ),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.describe("The same for traces alone."),
  OTEL_EXPORTER_OTLP_LOGS_PROTOCOL: protocol.describe("The same for logs alone."),
  OTEL_SERVICE_NAME: optionalText.describe("What the service is called in traces and logs; bindery."),
  OTEL_RESOURCE_ATTRIBUTES: optionalPairs.describe(
    "What traces and logs say of the installation, such as deployment.environment.name=production.",
  ),
  OTEL_TRACES_SAMPLER: choice(
    [
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ],
    "parentbased_always_on",
  ).describe(
    "Which traces are recorded: always_on, always_off or traceidratio, or with parentbased_ before it; parentbased_always_on.",
  ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("Share of traces that traceidratio records, from 0 to 1; 1."),
};
