import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { settleLastUsed } from "@/access/authentication/last-used";
import { answerOpenApi } from "@/api/openapi/document";
import { handleNode } from "@/api/rest/node";
import { handleTrpcNode } from "@/api/trpc-node";
import { disconnect } from "@/db/client";
import { disconnectHot } from "@/db/hot";
import { onceReachable } from "@/db/wait";
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

/** The server while it runs. */
export interface RunningServer {
  /** Where it answers, with the port that it really got. */
  address: string;
  /** Where an empty database's first administrator is set up, while there is none. */
  setupUrl: string | undefined;
  /** Finishes the answers in flight, stops the worker, and closes the database's connections. */
  stop(): Promise<void>;
}

const answersMilliseconds = 20_000;
const workerMilliseconds = 30_000;

/** Connections that wait to be accepted, where the system lets so many (`net.core.somaxconn`). */
const WAITING_CONNECTIONS_MAX = 4096;

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(
        taken ? new Error(`port ${env.PORT} of ${env.HOST} is in use. Set PORT to another port.`) : error,
      );
    });
    server.listen({ port: env.PORT, host: env.HOST, backlog: WAITING_CONNECTIONS_MAX }, () => {
      server.removeAllListeners("error");
      const { port } = server.address() as AddressInfo;
      // With PORT=0 the system chose one, and links should lead there.
      provideEnv({ PORT: String(port) });
      resolve(`http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${port}`);
    });
  });
}

/**
 * Starts to answer requests and, in a child process of `workerFile`, to run jobs. `bootstrap` must have run; `say`
 * receives each step that the start waits for.
 */
export async function startServer(workerFile: string, say: (step: string) => void): Promise<RunningServer> {
  let phase: Phase = "starting";
  const development = env.NODE_ENV === "development";
  const console = next({
    dev: development,
    dir: process.cwd(),
    hostname: env.HOST,
    port: env.PORT,
    // Next adds a listener for upgrades to this server: in production to one that never listens, so that ours has none.
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
  // Takes some hundred milliseconds, before the first request arrives.
  await answerOpenApi();
  phase = "serving";
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
      if (!finished) log.warn("shutdown: closed connections with unfinished responses");
      await endMetrics();
      await console.close();
      await settleReadings();
      await settleLastUsed();
      await Promise.all([disconnect(), disconnectHot()]);
    },
  };
}
