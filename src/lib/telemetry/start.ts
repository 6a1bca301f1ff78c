import { env } from "@/env";
import { version } from "../../../package.json";
import { provideTelemetry } from "./telemetry";

/** How long a process waits for a collector before it ends, in milliseconds. */
const FLUSH_MILLISECONDS = 3_000;

/**
 * Returns the signals (traces, logs) to export. If the settings don't name any, returns all signals for
 * which a URL is set.
 */
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
 * Starts to export traces and logs if this is configured. Returns a function that sends the pending data and stops the export.
 */
export async function startTelemetry(process: "server" | "worker"): Promise<() => Promise<void>> {
  const signals = wanted();
  if (env.OTEL_SDK_DISABLED === "true" || !(signals.traces || signals.logs)) return async () => {};
  // OpenTelemetry is loaded only if it's needed, because loading it takes 100 ms and some megabytes.
  const { openExporters } = await import("./exporters");
  const { made, close } = openExporters({ process, version }, signals);
  provideTelemetry(made);
  return async () => {
    const late = new Promise((resolve) => setTimeout(resolve, FLUSH_MILLISECONDS).unref());
    await Promise.race([close(), late]);
    provideTelemetry();
  };
}
