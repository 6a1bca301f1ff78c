import { cpus } from "node:os";
import { measureImports, serveRepositories } from "./imports";
import { childrenOf, memoryMegabytes } from "./load";
import { type Measured, measureReads } from "./reads";
import { type BenchService, startService } from "./service";

const LISTED_SPACES = 25;

interface PageEntry {
  id: string;
  title: string;
  pages?: PageEntry[];
}

async function findPage(service: BenchService, spaceId: string, title: string): Promise<string> {
  const { pages } = await service.api<{ pages: PageEntry[] }>("GET", `/spaces/${spaceId}/content/pages`);
  const all = (list: PageEntry[]): PageEntry[] => list.flatMap((page) => [page, ...all(page.pages ?? [])]);
  const page = all(pages).find((entry) => entry.title === title);
  if (!page) throw new Error(`No page ${title}`);
  return page.id;
}

async function readsOf(service: BenchService, spaces: { real: string; small: string; large: string }) {
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const collection = await service.api<{ id: string }>("POST", `/orgs/${items[0]?.id}/collections`, {
    title: "Many",
  });
  for (let index = 0; index < LISTED_SPACES; index++) {
    await service.api("POST", `/orgs/${items[0]?.id}/spaces`, {
      title: `Space ${index}`,
      parent: collection.id,
    });
  }
  const pageIn = async (space: string, title: string) =>
    `/v1/spaces/${space}/content/page/${await findPage(service, space, title)}`;
  const real = await pageIn(spaces.real, "Life of a Fluentd event");
  return new Map([
    ["GET SPACE", `/v1/spaces/${spaces.real}`],
    ["GET page, Document", `${real}?format=document`],
    ["GET page, Markdown", `${real}?format=markdown`],
    ["list of 25 spaces", `/v1/collections/${collection.id}/spaces?limit=25`],
    ["GET page in a space of 10", `${await pageIn(spaces.small, "Page 7")}?format=document`],
    ["GET page in a space of 10,000", `${await pageIn(spaces.large, "Page 7")}?format=document`],
  ]);
}

const column = (value: number, digits = 0) => value.toFixed(digits).padStart(9);

function printReads(reads: Measured[]): void {
  console.log(
    "\n| read | bytes | req/s | floor | CPU µs | floor | ratio | with PostgreSQL | to pipelined | p97.5 ms |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  for (const read of reads) {
    const cells = [
      column(read.bytes),
      column(read.ours.perSecond),
      column(read.floor.perSecond),
      column(read.ours.cpuMicroseconds),
      column(read.floor.cpuMicroseconds),
      column(read.ratio, 2),
      column(read.ratioWithDatabase, 2),
      column(read.ratioToHardest, 2),
      column(read.ours.p95Milliseconds, 1),
    ];
    console.log(`| ${read.name} |${cells.join(" |")} |`);
  }
}

const repositories = await serveRepositories();
const service = await startService([repositories.server.host]);
try {
  const worker = childrenOf(service.pid)[0] ?? service.pid;
  const idle = memoryMegabytes(service.pid).now + memoryMegabytes(worker).now;
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
  console.log(
    `ready after ${service.startSeconds.toFixed(1)} s; server and worker idle ${idle.toFixed(0)} MB`,
  );
  const { spaces, figures } = await measureImports(service, repositories);
  console.log("\n| import | seconds | worker CPU s | worker peak MB |\n|---|---|---|---|");
  for (const figure of figures) {
    console.log(
      `| ${figure.name} |${column(figure.seconds, 2)} |${column(figure.workerCpuSeconds, 2)} |${column(figure.workerPeakMegabytes)} |`,
    );
  }
  printReads(await measureReads(service, await readsOf(service, spaces)));
} finally {
  await service.stop();
  await repositories.server.close();
}
