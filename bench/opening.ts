// Measures how long it takes to open a space of 1,530 pages in the editor: `node --import tsx
// bench/opening.ts [rounds]`, after a build. Nothing else should run on the machine.
import { type Browser, chromium, type Page } from "playwright";
import { findBrowser } from "../scripts/browser.mjs";
import { ADMINISTRATOR, type BenchService, startService } from "./service";

const ROUNDS = Number(process.argv[2] ?? 7);
const CHAPTERS = 30;
const PAGES_PER_CHAPTER = 50;

async function makeSpace(service: BenchService): Promise<string> {
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const { id } = await service.api<{ id: string }>("POST", `/orgs/${items[0]?.id}/spaces`, {
    title: "Large",
  });
  const same = { operation: "insert_page", document: { markdown: "Some text." } };
  const send = (changes: object[]) => service.api("POST", `/spaces/${id}/content`, { changes });
  await send(Array.from({ length: CHAPTERS }, (_, index) => ({ ...same, title: `Chapter ${index}` })));
  const { pages } = await service.api<{ pages: { id: string }[] }>("GET", `/spaces/${id}/content/pages`);
  for (const [chapter, { id: into }] of pages.entries())
    await send(
      Array.from({ length: PAGES_PER_CHAPTER }, (_, index) => ({
        ...same,
        title: `How to configure output plugin ${chapter * PAGES_PER_CHAPTER + index}`,
        into,
      })),
    );
  const requests = `/spaces/${id}/change-requests`;
  const { number } = await service.api<{ number: number }>("POST", requests, { subject: "Large" });
  return `${requests}/${number}/edit/${pages[3]?.id}`;
}

async function signIn(page: Page, url: string): Promise<void> {
  const { csrfToken } = await (await page.request.get(`${url}/api/auth/csrf`)).json();
  await page.request.post(`${url}/api/auth/callback/credentials`, {
    form: { csrfToken, ...ADMINISTRATOR, json: "true" },
    headers: { Origin: url },
  });
}

/** Runs in the browser page. Records when the browser has painted both the editable text and the rows of the page tree. */
function noteWhenOpen(): void {
  const seen = new MutationObserver(() => {
    const isOpen =
      document.querySelector(".pm-text[contenteditable=true] p") && document.querySelector("nav [data-row]");
    if (!isOpen) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { openedAt: performance.now() })));
  });
  seen.observe(document, { childList: true, subtree: true });
}

/** Returns the milliseconds from the navigation to the frame in which the page can be edited. */
async function opened(browser: Browser, url: string, path: string): Promise<[first: number, again: number]> {
  const context = await browser.newContext();
  const taken: number[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await context.newPage();
    if (visit === 0) await signIn(page, url);
    await page.addInitScript(noteWhenOpen);
    await page.goto(url + path);
    const at = await page.waitForFunction(() => (window as { openedAt?: number }).openedAt);
    taken.push((await at.jsonValue()) ?? 0);
    await page.waitForTimeout(1000);
    await page.close();
  }
  await context.close();
  return [taken[0] ?? 0, taken[1] ?? 0];
}

const service = await startService([]);
const browser = await chromium.launch({
  executablePath: findBrowser() ?? "",
  args: process.getuid?.() === 0 ? ["--no-sandbox", "--disable-dev-shm-usage"] : [],
});
try {
  const path = await makeSpace(service);
  const rounds: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await opened(browser, service.url, path));
  console.log("| editor of 1,530 pages opens, ms | best | median | worst |\n|---|---|---|---|");
  for (const [index, name] of ["first visit", "again"].entries()) {
    const sorted = rounds.map((round) => round[index] ?? 0).toSorted((one, other) => one - other);
    const shown = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    console.log(`| ${name} | ${shown.map((one) => one?.toFixed(0)).join(" | ")} |`);
  }
} finally {
  await browser.close();
  await service.stop();
}
