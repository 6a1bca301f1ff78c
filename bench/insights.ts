import autocannon from "autocannon";
import { cpuSeconds, databaseSeconds, median } from "./load";
import { type BenchService, startService } from "./service";

/**
 * Measures the cost of counting visits. Counted visitors and visitors who aren't counted take turns to send equal requests
 * to one server.
 */
const ROUNDS = 7;
const SECONDS = 4;
/**
 * The number of requests per second over all connections together. The rate is low enough that the server
 * counts every request. Requests above the server's limits aren't counted and would cost less.
 */
const PER_SECOND = 1500;

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const AGENT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const UNCOUNTED = { dnt: "1" };

interface Request {
  url: string;
  headers: Record<string, string>;
  method?: "GET" | "POST";
  body?: string;
}

async function publish(service: BenchService): Promise<string> {
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  const space = await service.api<{ id: string }>("POST", `${organization}/spaces`, { title: "Counted" });
  const markdown = "A paragraph of some words about buffers and chunks.\n\n".repeat(60);
  const page = { operation: "insert_page", title: "Guide", document: { markdown } };
  await service.api("POST", `/spaces/${space.id}/content`, { changes: [page] });
  const site = await service.api<{ id: string }>("POST", `${organization}/sites`, {
    title: "Counted",
    spaces: [space.id],
  });
  const { urls } = await service.api<{ urls: { published: string } }>(
    "POST",
    `${organization}/sites/${site.id}/publish`,
  );
  return urls.published;
}

/** Returns the CPU time per request of the server and of PostgreSQL, in microseconds. */
async function costOf({ pid, postmaster }: BenchService, request: Request): Promise<[number, number]> {
  const before = [cpuSeconds(pid), databaseSeconds(postmaster)] as const;
  const result = await autocannon({
    ...request,
    connections: 16,
    duration: SECONDS,
    overallRate: PER_SECOND,
  });
  // Wait until the server has written the collected events.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${request.url}: ${result.non2xx} refusals`);
  const { total } = result.requests;
  return [
    ((cpuSeconds(pid) - before[0]) / total) * 1e6,
    ((databaseSeconds(postmaster) - before[1]) / total) * 1e6,
  ];
}

const service = await startService([], { RATE_LIMIT_PER_MINUTE: "0" });
const root = await publish(service);
const html = await (await fetch(root, { headers: { "user-agent": BROWSER } })).text();
const mark = /data-seen="([^"]+)"/.exec(html)?.[1] ?? "";
const page = { url: root };
const told = {
  url: `${root}~seen`,
  method: "POST" as const,
  body: JSON.stringify({ mark, done: [{ did: "view", referrer: "" }] }),
};
const pairs: [string, Request, Request][] = [
  [
    "published page, kept, asked for by an agent",
    { ...page, headers: { "user-agent": AGENT, ...UNCOUNTED } },
    { ...page, headers: { "user-agent": AGENT } },
  ],
  [
    "what a page tells of itself",
    { ...told, headers: { "user-agent": BROWSER, ...UNCOUNTED } },
    { ...told, headers: { "user-agent": BROWSER } },
  ],
];
console.log("| CPU µs | not counted | counted | counting | of it PostgreSQL |\n|---|---|---|---|---|");
for (const [name, without, counted] of pairs) {
  const found: { without: [number, number]; counted: [number, number] }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    found.push({ without: await costOf(service, without), counted: await costOf(service, counted) });
  // The first round is a warm-up, so it doesn't count.
  const rounds = found.slice(1);
  const server = (name: "without" | "counted") => median(rounds.map((each) => each[name][0]));
  const database = (name: "without" | "counted") => median(rounds.map((each) => each[name][1]));
  const [before, after] = [server("without") + database("without"), server("counted") + database("counted")];
  const cells = [before, after, after - before, database("counted") - database("without")];
  console.log(`| ${name} | ${cells.map((cell) => cell.toFixed(1)).join(" | ")} |`);
}
await service.stop();
