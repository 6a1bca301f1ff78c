import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { settleLastUsed } from "@/access/authentication/last-used";
import { openApiText } from "@/api/openapi/document";
import { handleNode } from "@/api/rest/node";
import { handleTrpcNode } from "@/api/trpc-node";
import { disconnect } from "@/db/client";
import { disconnectShared } from "@/db/shared-connections";
import { onceReachable } from "@/db/wait";
import { keepReference } from "@/domains/guide/reference";
import { settleReadings } from "@/domains/insights/recorder";
import { bootstrap } from "@/domains/organizations/bootstrap";

import { env, provideEnv, requiredEnv } from "@/env";
import { endListening } from "@/events/listen";
import { log } from "@/lib/log";
import { listenForMetrics, measure } from "@/operate/metrics/answer";
import { readSiteAssets } from "@/site/published/assets";
import { createPublishedSites } from "@/site/published/serve/handler";
import { closeGracefully } from "./close";
import { openConnections } from "./connections";
import type { Phase } from "./health";
import { createListener } from "./listener";
import { whileReachable } from "./reachable";
import { withStaticFiles } from "./static";
import { WorkerChild } from "./worker-child";

/** A running server. */
export interface RunningServer {
  /** The server's URL with the port on which it listens. */
  address: string;
  /** The URL for creating the first administrator, or undefined if an administrator already exists. */
  setupUrl: string | undefined;
  /** Finishes running responses, stops the worker, and closes the database connections. */
  stop(): Promise<void>;
}

const answersMilliseconds = 20_000;
const workerMilliseconds = 30_000;

/** The maximum number of connections that can wait to be accepted. The system might set a lower limit (`net.core.somaxconn`). */
const WAITING_CONNECTIONS_MAX = 4096;

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(
        taken
          ? new Error(`Another process uses port ${env.PORT} of ${env.HOST}. Set PORT to another port.`)
          : error,
      );
    });
    server.listen({ port: env.PORT, host: env.HOST, backlog: WAITING_CONNECTIONS_MAX }, () => {
      server.removeAllListeners("error");
      const { port } = server.address() as AddressInfo;
      // If PORT is 0, the system has chosen the port. Links must contain the chosen port.
      provideEnv({ PORT: String(port) });
      resolve(`http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${port}`);
    });
  });
}

/**
 * Starts to handle requests. Also starts `workerFile` as a child process that runs jobs. Call `bootstrap` first. Before
 * each slow step, the function calls `say` with a description.
 */
export async function startServer(workerFile: string, say: (step: string) => void): Promise<RunningServer> {
  let phase: Phase = "starting";
  const development = env.NODE_ENV === "development";
  const console = next({
    dev: development,
    dir: process.cwd(),
    hostname: env.HOST,
    port: env.PORT,
    // Next.js adds an upgrade listener to the server that we pass. In production, we pass an unused server, so that the
    // real server has no upgrade listener.
    ...(development ? {} : { httpServer: createServer() }),
  });
  await console.prepare();
  const drawn = whileReachable(console.getRequestHandler());
  const pages = development ? drawn : withStaticFiles(".next/static", drawn);
  const assets = readSiteAssets();
  const sites = createPublishedSites(assets);
  const connections = openConnections(
    createListener({ sites, rest: handleNode, trpc: handleTrpcNode, pages, phase: () => phase }),
  );
  const worker = env.WORKER === "inline" ? new WorkerChild(workerFile) : undefined;
  measure("server", async () => (await worker?.metrics()) ?? null);
  const endMetrics = await listenForMetrics();
  const address = await listen(connections.server);
  const { setupUrl } = await onceReachable(requiredEnv("DATABASE_URL"), say, bootstrap);
  worker?.start();
  // Build the OpenAPI document before the first request, because building it takes a few hundred
  // milliseconds.
  const description = openApiText();
  phase = "serving";
  keepReference(description).catch((error) =>
    log.warn({ error }, "the API reference in the user guide could not be updated"),
  );
  return {
    address,
    setupUrl,
    async stop() {
      phase = "stopping";
      endListening();
      const [finished] = await Promise.all([
        closeGracefully(connections, answersMilliseconds),
        worker?.stop(workerMilliseconds),
      ]);
      if (!finished) log.warn("shutdown: connections with unfinished responses were closed");
      await endMetrics();
      await console.close();
      await settleReadings();
      await settleLastUsed();
      await Promise.all([disconnect(), disconnectShared()]);
    },
  };
}
