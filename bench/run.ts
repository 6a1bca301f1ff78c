import { cpus } from "node:os";
import { env } from "@/env";
import { startTranslationServer } from "@/testing/translation-server";
import { measureAsk, printAsk } from "./ask";
import { measureConversations, printConversations } from "./conversations";
import { measureImports, type Spaces, serveRepositories } from "./imports";
import { measureKeptBytes, printKeptBytes } from "./kept-bytes";
import { childrenOf, memoryMegabytes } from "./load";
import { measureOrganization, printOrganization } from "./organization";
import { findPage } from "./pages";
import { measurePdf, printPdf } from "./pdf";
import { type Asked, measureReads, printReads } from "./reads";
import { measureRelevance, printRelevance } from "./relevance";
import { measureSearch, printSearch } from "./search";
import { authorization, type BenchService, startService } from "./service";
import { measureSites, printSites } from "./site";
import { measureSpecifications, printSpecifications } from "./specifications";
import { measureTranslations, printTranslations } from "./translations";
import { type EditFigures, measureEdits, measureGrowth, type Writes } from "./writes";

const LISTED_SPACES = 25;

/** Adds `If-None-Match` to a read, as a client does if it already has the response. */
async function unchanged(service: BenchService, path: string): Promise<Asked> {
  const { headers } = await fetch(service.url + path, { headers: authorization });
  return { path, headers: { "if-none-match": headers.get("etag") ?? "" }, isNotModified: true };
}

async function readsOf(service: BenchService, spaces: Spaces): Promise<Map<string, Asked>> {
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
  return new Map<string, Asked>([
    ["GET SPACE", `/v1/spaces/${spaces.real}`],
    ["GET SPACE, not modified", await unchanged(service, `/v1/spaces/${spaces.real}`)],
    ["GET page, Document", `${real}?format=document`],
    ["GET page, not modified", await unchanged(service, `${real}?format=document`)],
    ["GET page, Markdown", `${real}?format=markdown`],
    ["search, one word in 193 pages", `/v1/spaces/${spaces.real}/search?limit=20&query=buffer`],
    ["25 spaces of a collection", `/v1/collections/${collection.id}/spaces?limit=25`],
    ["25 spaces of an organization", `/v1/orgs/${items[0]?.id}/spaces?limit=25`],
    ["GET page in a space of 10", `${await pageIn(spaces.small, "Page 7")}?format=document`],
    ["GET page in a space of 10,000", `${await pageIn(spaces.large, "Page 7")}?format=document`],
  ]);
}

const column = (value: number, digits = 0) => value.toFixed(digits).padStart(9);

const whole = (cost: { serverMilliseconds: number; databaseMilliseconds: number }) =>
  cost.serverMilliseconds + cost.databaseMilliseconds;

function printGrowth(writes: Writes[]): void {
  console.log(
    "\n| CPU ms, PostgreSQL included | 10 pages | 1,000 | 10,000 | 10,000 to 10 |\n|---|---|---|---|---|",
  );
  const names = { edit: "edit one page", list: "list changes", merge: "merge 10 pages" } as const;
  for (const [key, name] of Object.entries(names) as [keyof Writes, string][]) {
    const costs = writes.map((each) => whole(each[key]));
    const ratio = (costs.at(-1) ?? 0) / (costs[0] ?? 1);
    console.log(`| ${name} |${costs.map((cost) => column(cost, 1)).join(" |")} |${column(ratio, 2)} |`);
  }
}

function printEdits(edits: EditFigures[]): void {
  console.log("\n| edit through REST | bytes | statements | CPU ms | floor | ratio | with PostgreSQL |");
  console.log("|---|---|---|---|---|---|---|");
  for (const { name, bytes, statements, ours, floor } of edits) {
    const cells = [
      column(bytes),
      column(statements),
      column(ours.serverMilliseconds, 1),
      column(floor.serverMilliseconds, 1),
      column(ours.serverMilliseconds / floor.serverMilliseconds, 2),
      column(whole(ours) / whole(floor), 2),
    ];
    console.log(`| ${name} |${cells.join(" |")} |`);
  }
}

/** The parts to measure. The imports always run, because they create the spaces that several parts measure. */
const PARTS = [
  ...(["reads", "writes", "kept-bytes", "relevance", "search", "pdf", "site"] as const),
  ...(["organization", "ask", "specifications", "conversations", "translations"] as const),
];
const isWanted = (part: (typeof PARTS)[number]) => process.argv.length === 2 || process.argv.includes(part);

const repositories = await serveRepositories();
const provider = await startTranslationServer(({ texts }) => ({ texts: texts.map((text) => `Ü ${text}`) }));
const service = await startService([repositories.server.host], {
  TRANSLATION_PROVIDER: "libretranslate",
  LIBRETRANSLATE_BASE_URL: env.LIBRETRANSLATE_BASE_URL ?? "",
});
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
  if (isWanted("reads")) printReads(await measureReads(service, await readsOf(service, spaces)));
  if (isWanted("pdf")) {
    const page = await findPage(service, spaces.real, "Life of a Fluentd event");
    const path = `/v1/spaces/${spaces.real}/content/page/${page}?format=document`;
    printPdf(await measurePdf(service, spaces.real, path));
  }
  if (isWanted("relevance")) printRelevance(await measureRelevance(service, spaces.real));
  if (isWanted("search")) printSearch(await measureSearch(service, spaces));
  if (isWanted("site")) printSites(await measureSites(service, spaces));
  if (isWanted("ask")) printAsk(await measureAsk(service, spaces.real));
  if (isWanted("conversations")) printConversations(await measureConversations(service));
  if (isWanted("organization")) printOrganization(await measureOrganization(service));
  if (isWanted("specifications")) printSpecifications(await measureSpecifications(service));
  if (isWanted("translations")) printTranslations(await measureTranslations(service, provider, spaces.real));
  if (isWanted("kept-bytes")) printKeptBytes(await measureKeptBytes(service, spaces.real));
  if (isWanted("writes")) {
    printEdits(await measureEdits(service, spaces));
    printGrowth(await measureGrowth(service, spaces));
  }
  const after = [service.pid, worker].map(memoryMegabytes);
  console.log("\n| memory after all of it | now MB | peak MB |\n|---|---|---|");
  for (const [index, { now, peak }] of after.entries())
    console.log(`| ${["server", "worker"][index]} |${column(now)} |${column(peak)} |`);
} finally {
  await service.stop();
  await provider.stop();
  await repositories.server.close();
}
