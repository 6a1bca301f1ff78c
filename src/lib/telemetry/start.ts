import { env } from "@/env";
import { version } from "../../../package.json";
import { provideTelemetry } from "./telemetry";

/** How long the process waits for a collector when it ends. */
const FLUSH_MILLISECONDS = 3_000;

/** The signals to export: those that the settings name, otherwise all that have a URL. */
function wanted(): { traces: boolean; logs: boolean } {
  const isSent = (exporter: string | undefined, ...addresses: (string | undefined)[]) =>
    exporter === undefined ? addresses.some((address) => address !== undefined) : exporter === "otlp";
  const all = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return {
    traces: isSent(env.OTEL_TRACES_EXPORTER, all, env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
    logs: isSent(env.OTEL_LOGS_EXPORTER, all, env.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT),
  };
}

/**
 * Starts the export of traces and logs if it's configured. Returns a function that sends pending data and
 * stops.
 */
export async function startTelemetry(process: "server" | "worker"): Promise<() => Promise<void>> {
  const signals = wanted();
  if (env.OTEL_SDK_DISABLED === "true" || !(signals.traces || signals.logs)) return async () => {};
  // OpenTelemetry is loaded only if needed, because loading takes 100 ms and some megabytes.
  const { openExporters } = await import("./exporters");
  const { made, close } = openExporters({ process, version }, signals);
  provideTelemetry(made);
  return async () => {
    const late = new Promise((resolve) => setTimeout(resolve, FLUSH_MILLISECONDS).unref());
    await Promise.race([close(), late]);
    provideTelemetry();
  };
}
