import { setTimeout as sleep } from "node:timers/promises";
import type { startTranslationServer } from "@/testing/translation-server";
import { childrenOf, cpuSeconds, memoryMegabytes } from "./load";
import { findPage } from "./pages";
import type { BenchService } from "./service";

export interface RunFigures {
  name: string;
  seconds: number;
  workerCpuSeconds: number;
  workerPeakMegabytes: number;
  pages: number;
  /** The number of text segments that were sent to the translation provider. */
  sent: number;
}

type Provider = Awaited<ReturnType<typeof startTranslationServer>>;

interface Translation {
  id: string;
  latestRun: { status: string; error?: string | null } | null;
  stats: { runs: number; latestPages: number };
}

async function run(
  service: BenchService,
  provider: Provider,
  path: string,
  name: string,
): Promise<RunFigures> {
  const worker = childrenOf(service.pid)[0] ?? service.pid;
  const [cpu, start, asked] = [cpuSeconds(worker), performance.now(), provider.requests.length];
  await service.api("POST", `${path}/run`);
  for (;;) {
    const { latestRun, stats } = await service.api<Translation>("GET", path);
    if (latestRun?.status === "failure") throw new Error(`${name}: ${latestRun.error}`);
    if (latestRun?.status === "success") {
      return {
        name,
        seconds: (performance.now() - start) / 1000,
        workerCpuSeconds: cpuSeconds(worker) - cpu,
        workerPeakMegabytes: memoryMegabytes(worker).peak,
        pages: stats.latestPages,
        sent: provider.requests.slice(asked).reduce((sum, { texts }) => sum + texts.length, 0),
      };
    }
    await sleep(50);
  }
}

/** Changes one paragraph of the real repository. */
async function changeParagraph(service: BenchService, spaceId: string): Promise<void> {
  const pageId = await findPage(service, spaceId, "Life of a Fluentd event");
  const { markdown } = await service.api<{ markdown: string }>(
    "GET",
    `/spaces/${spaceId}/content/page/${pageId}?format=markdown`,
  );
  const paragraph = markdown.split(/\n{2,}/).find((each) => /^[A-Z][^\n[\]<>{}`]{60,}$/.test(each));
  if (!paragraph) throw new Error("no paragraph to change");
  const changed = markdown.replace(paragraph, "This paragraph says something else by now, in one sentence.");
  await service.api("PATCH", `/spaces/${spaceId}`, { editMode: "live" });
  const document = { markdown: changed };
  const changes = [{ operation: "update_page", page: pageId, document }];
  await service.api("POST", `/spaces/${spaceId}/content`, { changes });
}

/**
 * Translates the real repository, then translates it again after one paragraph has changed. The provider responds immediately.
 */
export async function measureTranslations(
  service: BenchService,
  provider: Provider,
  spaceId: string,
): Promise<RunFigures[]> {
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const all = `/orgs/${items[0]?.id}/translations`;
  const source = { space: spaceId, language: "en" };
  const { id } = await service.api<Translation>("POST", all, { source, language: "de" });
  const first = await run(service, provider, `${all}/${id}`, "193 pages of the real repository");
  await changeParagraph(service, spaceId);
  return [first, await run(service, provider, `${all}/${id}`, "after one changed paragraph")];
}

export function printTranslations(figures: RunFigures[]): void {
  console.log("\n| translation | seconds | worker CPU s | worker peak MB | pages | segments sent |");
  console.log("|---|---|---|---|---|---|");
  for (const { name, seconds, workerCpuSeconds, workerPeakMegabytes, pages, sent } of figures)
    console.log(
      `| ${name} | ${seconds.toFixed(1)} | ${workerCpuSeconds.toFixed(1)} | ${workerPeakMegabytes.toFixed(0)} | ${pages} | ${sent} |`,
    );
}
