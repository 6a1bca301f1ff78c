import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { env } from "@/env";
import { log } from "@/lib/log";
import { metrics, startMetrics } from "@/lib/metrics";
import { isSameSecret } from "@/lib/seal";
import { Figures } from "./figures";

/*
 * `/metrics` (docs/adr/057): on a separate port if METRICS_PORT is set, otherwise on the main port, where it requires
 * METRICS_TOKEN. The server includes the metrics of its own worker. A separate worker serves its own metrics.
 */

export const METRICS_PATH = "/metrics";

export const isWanted = () => env.METRICS_PORT !== undefined || env.METRICS_TOKEN !== undefined;

/** Whether the main port serves the metrics. */
export const isOnMainPort = () => env.METRICS_PORT === undefined && env.METRICS_TOKEN !== undefined;

interface Measuring {
  figures: Figures;
  /**
   * A function that returns the metrics of another process of this instance in Prometheus's text format.
   * Returns null if there is no other process or the process doesn't respond.
   */
  others: () => Promise<string | null>;
}

const shared = globalThis as { binderyMeasuring?: Measuring | undefined };

/**
 * Starts to measure this process if metrics are turned on. The response of `/metrics` also contains the
 * metrics that `others` returns.
 */
export function measure(process: "server" | "worker", others: Measuring["others"] = async () => null): void {
  if (!isWanted()) return;
  const { registry } = startMetrics(process);
  const figures = shared.binderyMeasuring?.figures ?? new Figures(registry);
  shared.binderyMeasuring = { figures, others };
}

/** Returns the name of the metric to which a block of lines belongs. */
const nameOf = (block: string) => block.slice(0, block.indexOf(" "));
const blocksOf = (text: string) => text.split(/^# HELP /m).slice(1);

/**
 * Combines the metrics of two processes. Prometheus's format requires that all lines of a metric are next to
 * each other.
 */
function joined(ours: string, theirs: string): string {
  const lines = new Map(blocksOf(ours).map((block) => [nameOf(block), block.trimEnd()]));
  for (const block of blocksOf(theirs)) {
    const known = lines.get(nameOf(block));
    const samples = block.replace(/^.*\n# TYPE .*\n/, "").trimEnd();
    lines.set(nameOf(block), known === undefined ? block.trimEnd() : `${known}\n${samples}`.trimEnd());
  }
  return [...lines.values()].map((block) => `# HELP ${block}\n`).join("\n");
}

/** Returns all metrics in Prometheus's text format. */
export async function metricsText(): Promise<string> {
  const measured = metrics();
  if (measured === undefined) return "";
  const [theirs] = await Promise.all([
    shared.binderyMeasuring?.others(),
    shared.binderyMeasuring?.figures.read(),
  ]);
  const ours = await measured.registry.metrics();
  return theirs ? joined(ours, theirs) : ours;
}

function isAllowed({ headers }: IncomingMessage): boolean {
  if (env.METRICS_TOKEN === undefined) return true;
  return isSameSecret(`Bearer ${env.METRICS_TOKEN}`, headers.authorization ?? "");
}

/** `GET /metrics`: returns the metrics. If METRICS_TOKEN is set, requests without this token get 401. */
export async function answerMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isAllowed(request)) {
    response.writeHead(401, { "www-authenticate": "Bearer", "content-type": "text/plain" });
    return void response.end("Authentication required. Send the value of METRICS_TOKEN as a bearer token.\n");
  }
  const text = await metricsText();
  response.writeHead(200, {
    "content-type": metrics()?.registry.contentType ?? "text/plain",
    "cache-control": "no-store",
  });
  response.end(text);
}

/**
 * If METRICS_PORT is set, serves metrics on this port. Returns a function that stops the server.
 * @throws Error if the port is already in use
 */
export async function listenForMetrics(): Promise<() => Promise<void>> {
  const port = env.METRICS_PORT;
  if (port === undefined) return async () => {};
  const server: Server = createServer((request, response) => {
    const isAsked = request.url?.split("?")[0] === METRICS_PATH;
    if (!isAsked) return void response.writeHead(404).end();
    answerMetrics(request, response).catch((error) => {
      log.error({ error }, "metrics could not be collected");
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Error(
              `Another process uses the port ${port} in METRICS_PORT. Set METRICS_PORT to another port.`,
            )
          : error,
      ),
    );
    server.listen(port, env.HOST, resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
