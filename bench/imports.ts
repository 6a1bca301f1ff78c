import { setTimeout as sleep } from "node:timers/promises";
import { documentationBundle, startGitServer } from "@/testing/git-server";
import { childrenOf, cpuSeconds, memoryMegabytes } from "./load";
import { changeOnePage, generateRepository } from "./repositories";
import type { BenchService } from "./service";

export interface ImportFigures {
  name: string;
  seconds: number;
  workerCpuSeconds: number;
  workerPeakMegabytes: number;
}

interface Run {
  status: string;
  error?: string;
  revision?: string;
}

/** Imports a repository and waits until the import has ended. The worker is the server's child process. */
export async function measureImport(
  service: BenchService,
  name: string,
  spaceId: string,
  url: string,
): Promise<ImportFigures> {
  const worker = childrenOf(service.pid)[0] ?? service.pid;
  const cpu = cpuSeconds(worker);
  const start = performance.now();
  await service.api("POST", `/spaces/${spaceId}/git/import`, { url, ref: "refs/heads/main" });
  for (;;) {
    const { items } = await service.api<{ items: Run[] }>("GET", `/spaces/${spaceId}/git/runs?limit=1`);
    const run = items[0];
    if (run?.status === "failure") throw new Error(`${name}: ${run.error}`);
    if (run?.status === "success") break;
    await sleep(20);
  }
  return {
    name,
    seconds: (performance.now() - start) / 1000,
    workerCpuSeconds: cpuSeconds(worker) - cpu,
    workerPeakMegabytes: memoryMegabytes(worker).peak,
  };
}

async function makeSpace(service: BenchService, title: string): Promise<string> {
  const orgs = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const space = await service.api<{ id: string }>("POST", `/orgs/${orgs.items[0]?.id}/spaces`, { title });
  return space.id;
}

export type Spaces = Awaited<ReturnType<typeof measureImports>>["spaces"];
export type Repositories = Awaited<ReturnType<typeof serveRepositories>>;

/** Serves the real repository, and generated repositories with 10, 1,000 and 10,000 pages. */
export async function serveRepositories() {
  const server = await startGitServer();
  await server.addBundle("real.git", documentationBundle);
  const small = await generateRepository(server, "small.git", 10);
  await generateRepository(server, "medium.git", 1000);
  const large = await generateRepository(server, "large.git", 10_000);
  return { server, small, large };
}

/** Imports all repositories. Then changes a page in the smallest and in the largest repository, and imports both again. */
export async function measureImports(service: BenchService, { server, small, large }: Repositories) {
  const spaces = {
    real: await makeSpace(service, "Real"),
    small: await makeSpace(service, "Small"),
    medium: await makeSpace(service, "Medium"),
    large: await makeSpace(service, "Large"),
  };
  const run = (name: string, spaceId: string, repository: string) =>
    measureImport(service, name, spaceId, server.url(repository));
  const figures = [
    await run("193 pages of the real repository", spaces.real, "real.git"),
    await run("10 pages", spaces.small, "small.git"),
    await run("1,000 pages", spaces.medium, "medium.git"),
    await run("10,000 pages", spaces.large, "large.git"),
  ];
  await changeOnePage(small, server, "small.git", "Changed.");
  await changeOnePage(large, server, "large.git", "Changed.");
  figures.push(await run("one changed page of 10", spaces.small, "small.git"));
  figures.push(await run("one changed page of 10,000", spaces.large, "large.git"));
  return { spaces, figures };
}
