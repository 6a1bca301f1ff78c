import { readFileSync } from "node:fs";
import { cpuSeconds, databaseSeconds, median } from "./load";
import { pageIds } from "./pages";
import { authorization, type BenchService } from "./service";

interface Question {
  question: string;
  /** The repository path of the page with the answer. */
  page: string;
}

const read = <Set>(name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as Set;
/** Forty questions. For each question, the list has the page with the answer, and search words for the same information. */
const QUESTIONS = read<(Question & { words: string })[]>("./ask-questions.json");
/** Twenty more questions, which were written after the ranking was finished. Therefore, the ranking wasn't tuned for them. */
const QUESTIONS_AFTER = read<Question[]>("./ask-questions-after.json");
const ROUNDS = 5;
/** The maximum number of sources in an answer. The right page must be one of them. */
const SOURCES_MAX = 5;

interface Cost {
  cpuMilliseconds: number;
  /** The whole response time, including PostgreSQL's time. */
  wholeMilliseconds: number;
  firstMilliseconds: { median: number; p95: number };
}

interface Placed {
  questions: number;
  among: number;
  first: number;
  /**
   * Questions for which the first source isn't the right page, with the position of the right page. The
   * first source has position 1. The position is 0 if the right page isn't among the sources.
   */
  missed: string[];
}

export interface AskFigures {
  placed: Placed;
  placedAfter: Placed;
  ask: Cost;
  search: Cost;
}

async function publish(service: BenchService, spaceId: string): Promise<string> {
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const made = { title: "Asked", spaces: [spaceId] };
  const site = await service.api<{ id: string }>("POST", `/orgs/${items[0]?.id}/sites`, made);
  const path = `/orgs/${items[0]?.id}/sites/${site.id}`;
  await service.api("POST", `${path}/publish`);
  return path;
}

/** Returns the whole response, and the time until its first bytes arrived, in milliseconds. */
async function post(url: string, body: unknown): Promise<{ text: string; firstMilliseconds: number }> {
  const start = performance.now();
  const response = await fetch(url, {
    method: "POST",
    headers: { ...authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  let text = "";
  let firstMilliseconds = 0;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    if (text === "") firstMilliseconds = performance.now() - start;
    text += value;
  }
  return { text, firstMilliseconds };
}

interface Event {
  answer: { sources: { page: string }[] };
}

function sourcesIn(text: string): string[] {
  const data = text.split("\n").filter((line) => line.startsWith("data: {"));
  const last = JSON.parse(data.at(-1)?.slice("data: ".length) ?? "{}") as Event;
  return last.answer.sources.slice(0, SOURCES_MAX).map(({ page }) => page);
}

async function costOf(service: BenchService, times: number, act: () => Promise<number[]>): Promise<Cost> {
  const before = [cpuSeconds(service.pid), databaseSeconds(service.postmaster)] as const;
  const firsts = (await act()).sort((a, b) => a - b);
  const server = ((cpuSeconds(service.pid) - before[0]) / times) * 1000;
  const database = ((databaseSeconds(service.postmaster) - before[1]) / times) * 1000;
  const p95 = firsts[Math.ceil(firsts.length * 0.95) - 1] ?? 0;
  const firstMilliseconds = { median: median(firsts), p95 };
  return { cpuMilliseconds: server, wholeMilliseconds: server + database, firstMilliseconds };
}

/** Sends the requests one after the other, to measure the response times that a single user would see. */
async function sendAll(url: string, bodies: readonly unknown[]): Promise<number[]> {
  const firsts: number[] = [];
  for (const body of bodies) firsts.push((await post(url, body)).firstMilliseconds);
  return firsts;
}

/** Returns, for each question, the right page's position among the sources. */
async function placesOf(url: string, ids: ReadonlyMap<string, string>, questions: readonly Question[]) {
  const places: { question: string; place: number }[] = [];
  for (const { question, page } of questions) {
    const id = ids.get(page);
    if (id === undefined) throw new Error(`No page ${page}`);
    const { text } = await post(`${url}/ask?format=markdown`, { question });
    places.push({ question, place: sourcesIn(text).indexOf(id) + 1 });
  }
  return {
    questions: places.length,
    among: places.filter(({ place }) => place > 0).length,
    first: places.filter(({ place }) => place === 1).length,
    missed: places.filter(({ place }) => place !== 1).map(({ place, question }) => `${place}: ${question}`),
  };
}

/** Asks questions about the real repository, and searches for the same information with typical words. */
export async function measureAsk(service: BenchService, spaceId: string): Promise<AskFigures> {
  const url = `${service.url}/v1${await publish(service, spaceId)}`;
  const ids = await pageIds(service, spaceId);
  const placed = await placesOf(url, ids, QUESTIONS);
  const placedAfter = await placesOf(url, ids, QUESTIONS_AFTER);
  const scope = { mode: "default" };
  const searches = QUESTIONS.map(({ words: query }) => ({ query, scope }));
  const questions = QUESTIONS.map(({ question }) => ({ question, scope }));
  await sendAll(`${url}/search`, searches);
  const rounds: { ask: Cost; search: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const search = await costOf(service, searches.length, () => sendAll(`${url}/search`, searches));
    const ask = await costOf(service, questions.length, () =>
      sendAll(`${url}/ask?format=markdown`, questions),
    );
    rounds.push({ ask, search });
  }
  const middle = [...rounds].sort((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(ROUNDS / 2)];
  if (!middle) throw new Error("nothing was measured");
  return { placed, placedAfter, ...middle };
}

const ratioOf = ({ ask, search }: Pick<AskFigures, "ask" | "search">) =>
  ask.wholeMilliseconds / search.wholeMilliseconds;

export function printAsk(figures: AskFigures): void {
  const { ask, search } = figures;
  for (const { questions, among, first, missed } of [figures.placed, figures.placedAfter]) {
    console.log(
      `\nAsk: right page among the sources ${among} of ${questions}, first ${first}; place of the others:`,
    );
    for (const line of missed) console.log(`  ${line}`);
  }
  console.log("\n| | CPU ms | with PostgreSQL | first event ms, median | 95 % |\n|---|---|---|---|---|");
  for (const [name, cost] of Object.entries({ ask, search })) {
    const { median: middle, p95 } = cost.firstMilliseconds;
    const cells = [cost.cpuMilliseconds, cost.wholeMilliseconds, middle, p95].map((each) => each.toFixed(1));
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
  console.log(`An answer costs ${ratioOf(figures).toFixed(2)} times the search.`);
}
