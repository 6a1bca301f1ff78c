import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { HostileText } from "@/testing/hostile/grow";
import { HONEST } from "@/testing/hostile/honest";
import { HOSTILE_TEXTS } from "@/testing/hostile/texts";
import { authorization, type BenchService, startService } from "./service";

// Puts every hostile text through every path of the installed service while /healthz is asked every ten milliseconds.

/** The sizes that texts are put through at, in bytes; others may be named: `npm run bench -- hostile 4096 262144`. */
const SIZES = [4096, 65_536, 1_000_000];
const ATTEMPTS_MAX = 240;
const COMMENT_CHARACTERS_MAX = 20_000;
/** For how long nothing is asked before each text, to tell what the machine alone costs. */
const IDLE_MILLISECONDS = 200;
const REPLACED = "evaluated=true&dereferenced=true";

interface Row {
  text: string;
  bytes: number;
  path: string;
  status: number;
  seconds: number;
  gapMilliseconds: number;
  /** How long a gap was of the service's own making: the rest is the machine's, where others work on it. */
  heldMilliseconds: number;
}

class Bench {
  readonly rows: Row[] = [];
  private text = "";
  private bytes = 0;

  constructor(
    private readonly service: BenchService,
    private readonly health: Worker,
  ) {}

  of(text: string, bytes: number): void {
    [this.text, this.bytes] = [text, bytes];
  }

  /** What was noted since this was last asked. */
  private async slowest(): Promise<{ gap: number; held: number }> {
    this.health.postMessage("slowest");
    const [slowest] = (await once(this.health, "message")) as [{ gap: number; held: number }];
    return slowest;
  }

  /** Notes the longest gap while nothing is asked. */
  async idle(): Promise<void> {
    await this.measure("idle", async () => {
      await sleep(IDLE_MILLISECONDS);
      return 200;
    });
  }

  private async measure(path: string, work: () => Promise<number>): Promise<void> {
    await this.slowest();
    const begun = performance.now();
    const status = await work();
    const seconds = (performance.now() - begun) / 1000;
    await sleep(15);
    const { gap: gapMilliseconds, held: heldMilliseconds } = await this.slowest();
    const { text, bytes } = this;
    this.rows.push({ text, bytes, path, status, seconds, gapMilliseconds, heldMilliseconds });
  }

  /** Sends a request, and notes the longest gap while it was answered. */
  async ask(path: string, method: string, url: string, body?: unknown): Promise<Response> {
    let answer = new Response();
    await this.measure(path, async () => {
      const sent = await fetch(url.startsWith("http") ? url : `${this.service.url}/v1${url}`, {
        method,
        headers: { ...authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        body: body === undefined ? null : JSON.stringify(body),
      });
      answer = new Response(await sent.arrayBuffer(), { status: sent.status });
      return sent.status;
    });
    return answer;
  }
}

interface Place {
  space: string;
  site: string;
}

const update = (page: string, markdown: string) => ({
  changes: [{ operation: "update_page", page, document: { markdown } }],
});

async function newRequest(service: BenchService, space: string): Promise<string> {
  const { id } = await service.api<{ id: string }>("POST", `${space}/change-requests`, {});
  return `${space}/change-requests/${id}`;
}

/** Writes a text, reads it in every way, compares it, merges it, and merges two changes of the same place. */
async function run(bench: Bench, service: BenchService, { space, site }: Place, text: string, slug: string) {
  await bench.idle();
  const first = await newRequest(service, space);
  const insert = { operation: "insert_page", title: slug, slug, ref: "new", document: { markdown: text } };
  const written = await bench.ask("write Markdown", "POST", `${first}/content`, { changes: [insert] });
  if (!written.ok) return;
  const { pages } = await service.api<{ pages: { id: string; slug: string }[] }>(
    "GET",
    `${first}/content/pages`,
  );
  const page = pages.find((each) => each.slug === slug)?.id ?? "";
  await bench.ask("update Markdown", "POST", `${first}/content`, update(page, `${text}\n\nMore.\n`));
  const read = await bench.ask("read Document", "GET", `${first}/content/page/${page}?format=document`);
  await bench.ask("read Markdown", "GET", `${first}/content/page/${page}?format=markdown`);
  const replaced = `${first}/content/page/${page}?${REPLACED}`;
  await bench.ask("read Document, replaced", "GET", `${replaced}&format=document`);
  await bench.ask("read Markdown, replaced", "GET", `${replaced}&format=markdown`);
  const body = { markdown: text.slice(0, COMMENT_CHARACTERS_MAX) };
  await bench.ask("comment", "POST", `${first}/comments`, { body });
  await bench.ask("read comments", "GET", `${first}/comments`);
  const { document } = read.ok ? await read.json() : { document: undefined };
  if (document) {
    const changes = [{ operation: "update_page", page, document: { document } }];
    await bench.ask("write Document", "POST", `${first}/content`, { changes });
  }
  await bench.ask("merge", "POST", `${first}/merge`);
  const [mine, theirs] = [await newRequest(service, space), await newRequest(service, space)];
  await bench.ask("edit", "POST", `${mine}/content`, update(page, `Mine.\n\n${text}\n\nMine.\n`));
  await bench.ask("compare", "GET", `${mine}/changes/pages/${page}`);
  await service
    .api("POST", `${theirs}/content`, update(page, `Theirs.\n\n${text}\n\nTheirs.\n`))
    .catch(() => {});
  await bench.ask("merge the first", "POST", `${mine}/merge`);
  await bench.ask("merge in conflict", "POST", `${theirs}/merge`);
  const resolutions = [{ conflict: `text:${page}`, use: "mine" }];
  await bench.ask("resolve the conflict", "POST", `${theirs}/update`, { resolutions });
  await bench.ask("merge the resolved", "POST", `${theirs}/merge`);
  await bench.ask("published page", "GET", `${site}${slug}`);
  await bench.ask("published page again", "GET", `${site}${slug}`);
  await bench.ask("published Markdown", "GET", `${site}${slug}.md`);
  await bench.ask("search", "GET", `${space}/search?query=${encodeURIComponent(slug)}`);
  const { url } = await service
    .api<{ url: string }>("GET", `${space}/pdf?page=${page}&only=true`)
    .catch(() => ({ url: "" }));
  for (let attempt = 0; url && attempt < ATTEMPTS_MAX; attempt += 1) {
    if ((await bench.ask("PDF", "GET", url)).status !== 503) break;
    await sleep(250);
  }
}

async function makePlace(service: BenchService, title: string): Promise<Place> {
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  const { id } = await service.api<{ id: string }>("POST", `${organization}/spaces`, { title });
  const site = await service.api<{ id: string }>("POST", `${organization}/sites`, { title, spaces: [id] });
  const published = `${organization}/sites/${site.id}/publish`;
  const { urls } = await service.api<{ urls: { published: string } }>("POST", published);
  return {
    space: `/spaces/${id}`,
    site: urls.published.endsWith("/") ? urls.published : `${urls.published}/`,
  };
}

function print(rows: readonly Row[]): void {
  const byPath = new Map<string, Row[]>();
  for (const row of rows) byPath.set(row.path, [...(byPath.get(row.path) ?? []), row]);
  console.log(
    "\n| path | asked | 5xx | refused | over 100 ms | held at most ms | with | bytes | longest gap ms |\n|---|---|---|---|---|---|---|---|---|",
  );
  for (const [path, of] of byPath) {
    const worst = of.reduce((a, b) => (b.heldMilliseconds > a.heldMilliseconds ? b : a));
    const gap = Math.max(...of.map(({ gapMilliseconds }) => gapMilliseconds));
    const many = (test: (row: Row) => boolean) => of.filter(test).length;
    const failed = many(({ status }) => status >= 500 && status !== 503);
    const refused = many(({ status }) => status >= 400 && status < 500);
    const over = many((row) => row.heldMilliseconds > 100);
    console.log(
      `| ${path} | ${of.length} | ${failed} | ${refused} | ${over} | ${worst.heldMilliseconds.toFixed(0)} | ${worst.text} | ${worst.bytes} | ${gap.toFixed(0)} |`,
    );
  }
  console.log(
    "\n| text | bytes | held at most ms | in | slowest s | in | 5xx |\n|---|---|---|---|---|---|---|",
  );
  for (const name of new Set(rows.map(({ text, bytes }) => `${text} | ${bytes}`))) {
    const of = rows.filter(({ text, bytes }) => `${text} | ${bytes}` === name);
    const held = of.reduce((a, b) => (b.heldMilliseconds > a.heldMilliseconds ? b : a));
    const slow = of.reduce((a, b) => (b.seconds > a.seconds ? b : a));
    const failed = of
      .filter(({ status }) => status >= 500 && status !== 503)
      .map(({ path, status }) => `${path} ${status}`);
    console.log(
      `| ${name} | ${held.heldMilliseconds.toFixed(0)} | ${held.path} | ${slow.seconds.toFixed(1)} | ${slow.path} | ${failed.join(", ")} |`,
    );
  }
}

const numbers = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const words = process.argv.slice(2).filter((word) => !/^\d+$/.test(word) && word !== "hostile");
const isWanted = ({ name }: HostileText) => words.length === 0 || words.some((word) => name.includes(word));
const service = await startService([]);
const health = new Worker(new URL("./health.mjs", import.meta.url), {
  workerData: { url: service.url, pid: service.pid },
});
const bench = new Bench(service, health);
let isStopped = false;
// What was measured until then is printed.
process.once("SIGINT", () => {
  isStopped = true;
});
try {
  for (const bytes of numbers.length > 0 ? numbers : SIZES) {
    for (const [index, text] of [...HONEST, ...HOSTILE_TEXTS].filter(isWanted).entries()) {
      if (isStopped) break;
      const place = await makePlace(service, `Hostile ${bytes} ${index}`);
      bench.of(text.name, bytes);
      await run(bench, service, place, text.at(bytes), `page-${index}`);
    }
  }
} finally {
  print(bench.rows);
  await health.terminate();
  await service.stop();
}
