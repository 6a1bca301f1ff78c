import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { cacheStatistics } from "./cache";

/**
 * The values of labels are names from the code. Label values never contain a path, an ID or text from a
 * caller, so that the number of time series stays limited.
 */

/** The part of Bindery that handles a request. */
export type Surface = "api" | "console" | "file" | "health" | "site";
/**
 * How an attempt of a job ended: it succeeded, failed permanently, will be retried, or was interrupted because the worker
 * stopped.
 */
export type JobOutcome = "done" | "failed" | "retried" | "interrupted";

/** A connection pool's number of connections, and its number of waiting callers. */
interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

const REQUEST_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const STATEMENT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const LONG_BUCKETS = [0.1, 1, 5, 30, 120, 600];

// The console's bundle and the server each load a copy of this module, but both copies must use the same counters.
const shared = globalThis as { binderyMetrics?: Metrics; binderyPools?: Set<Pool> };

/** Returns the connection pools of this process. Pools are registered even if metrics are turned off. */
export function measuredPools(): Set<Pool> {
  shared.binderyPools ??= new Set();
  return shared.binderyPools;
}

function poolGauges(registers: Registry[]): void {
  new Gauge({
    name: "bindery_pool_connections",
    help: "Connections of the database pool, and requests that wait for one, by state.",
    labelNames: ["state"],
    registers,
    collect() {
      const connections = { idle: 0, used: 0, waiting: 0 };
      for (const { totalCount, idleCount, waitingCount } of measuredPools()) {
        connections.idle += idleCount;
        connections.used += totalCount - idleCount;
        connections.waiting += waitingCount;
      }
      for (const [state, count] of Object.entries(connections)) this.set({ state }, count);
    },
  });
}

function cacheGauges(registers: Registry[]): void {
  const labelNames = ["region"];
  for (const field of ["bytes", "entries"] as const)
    new Gauge({
      name: `bindery_cache_${field}`,
      help: `Size of each cache region, in ${field}.`,
      labelNames,
      registers,
      collect() {
        for (const { name, ...found } of cacheStatistics()) this.set({ region: name }, found[field]);
      },
    });
  for (const field of ["hits", "misses", "evictions"] as const)
    new Counter({
      name: `bindery_cache_${field}_total`,
      help: `Cache ${field} by region.`,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const { name, ...found } of cacheStatistics()) this.inc({ region: name }, found[field]);
      },
    });
}

function createMetrics(process: string) {
  const registry = new Registry();
  const registers = [registry];
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  poolGauges(registers);
  cacheGauges(registers);
  return {
    registry,
    requests: new Counter({
      name: "bindery_http_requests_total",
      help: "Number of answered HTTP requests.",
      labelNames: ["surface", "operation", "status"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "bindery_http_request_duration_seconds",
      help: "Time from the start of an HTTP request to the end of its response, in seconds.",
      labelNames: ["surface", "operation"],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    connections: new Gauge({
      name: "bindery_http_connections",
      help: "Open connections on the port of the server.",
      registers,
    }),
    refusedConnections: new Counter({
      name: "bindery_http_refused_connections_total",
      help: "Connections that the server closed before it handled a request, by reason.",
      labelNames: ["reason"],
      registers,
    }),
    statementSeconds: new Histogram({
      name: "bindery_statement_duration_seconds",
      help: "Duration of database statements by name, with the wait for a connection, in seconds.",
      labelNames: ["name"],
      buckets: STATEMENT_BUCKETS,
      registers,
    }),
    poolWaitSeconds: new Histogram({
      name: "bindery_pool_wait_seconds",
      help: "Time that requests waited for a connection of the database pool, in seconds.",
      buckets: STATEMENT_BUCKETS,
      registers,
    }),
    jobSeconds: new Histogram({
      name: "bindery_job_duration_seconds",
      help: "Duration of job attempts by kind and outcome, in seconds.",
      labelNames: ["kind", "outcome"],
      buckets: LONG_BUCKETS,
      registers,
    }),
    outboundSeconds: new Histogram({
      name: "bindery_outbound_request_duration_seconds",
      help: "Duration of requests to other servers until the response headers arrive, in seconds.",
      labelNames: ["outcome"],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    mails: new Counter({
      name: "bindery_mails_total",
      help: "Number of emails by outcome.",
      labelNames: ["outcome"],
      registers,
    }),
  };
}

type Metrics = ReturnType<typeof createMetrics>;

/** Returns the metrics registry, or undefined if metrics are turned off. */
export const metrics = (): Metrics | undefined => shared.binderyMetrics;

/** Turns on metrics. `process` is a label that distinguishes this process from others. */
export function startMetrics(process: "server" | "worker"): Metrics {
  shared.binderyMetrics ??= createMetrics(process);
  return shared.binderyMetrics;
}

/** Turns off metrics, and discards the recorded values. Only tests call this function. */
export function stopMetrics(): void {
  delete shared.binderyMetrics;
}
