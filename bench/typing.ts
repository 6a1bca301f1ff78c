// Measures the time from a key press until the browser has painted the letter on a long page. Compares both editors with
// the same elements without a script. Usage: `node --import tsx bench/typing.ts [kB]`, after a build. Nothing else should
// run on the machine.
import { chromium, type Page } from "playwright";
import { findBrowser } from "../scripts/browser.mjs";
import { ADMINISTRATOR, type BenchService, startService } from "./service";

const KILOBYTES = Number(process.argv[2] ?? 60);
const KEYS = 240;
/**
 * The pause between the keys of a person who types quickly and sometimes stops. When the person stops, the
 * editor converts the page to Markdown and saves it.
 */
const BETWEEN_MILLISECONDS = 90;
const KEYS_UP_TO_PAUSE = 40;
const PAUSE_MILLISECONDS = 1500;

/** `bare` is the floor: all elements of `visual` with their style sheets, editable without a script. */
type Mode = "bare" | "source" | "visual";

const PART =
  "A paragraph of **ordinary** words, with a [link](https://example.org) and `code`, as documentation has them.\n\n" +
  "* One item\n* Another item\n  * Below it\n\n| Name | Meaning |\n| ---- | ------- |\n| size | How much |\n\n" +
  '{% hint style="info" %}\nMind this.\n{% endhint %}\n\n```yaml\nsize: 10\n```\n\n## Section\n\n';

async function makePage(service: BenchService): Promise<string> {
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const space = await service.api<{ id: string }>("POST", `/orgs/${items[0]?.id}/spaces`, { title: "Typed" });
  const markdown = PART.repeat(Math.ceil((KILOBYTES * 1000) / PART.length));
  const changes = [{ operation: "insert_page", title: "Long", document: { markdown } }];
  await service.api("POST", `/spaces/${space.id}/content`, { changes });
  const { pages } = await service.api<{ pages: { id: string }[] }>(
    "GET",
    `/spaces/${space.id}/content/pages`,
  );
  const request = `/spaces/${space.id}/change-requests`;
  const { number } = await service.api<{ number: number }>("POST", request, { subject: "Typed" });
  return `${request}/${number}/edit/${pages[0]?.id}`;
}

async function signIn(page: Page, url: string): Promise<void> {
  const { csrfToken } = await (await page.request.get(`${url}/api/auth/csrf`)).json();
  await page.request.post(`${url}/api/auth/callback/credentials`, {
    form: { csrfToken, ...ADMINISTRATOR, json: "true" },
    headers: { Origin: url },
  });
}

/** Returns the milliseconds from each key to the next frame. */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { taken });
    addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => taken.push(performance.now() - timeStamp);
          port2.postMessage(null);
        }),
      true,
    );
  });
  for (let key = 1; key <= KEYS; key += 1) {
    await page.keyboard.type("abcdefg ".charAt(key % 8));
    await page.waitForTimeout(key % KEYS_UP_TO_PAUSE === 0 ? PAUSE_MILLISECONDS : BETWEEN_MILLISECONDS);
  }
  return await page.evaluate(() => (window as unknown as { taken: number[] }).taken);
}

/** Creates a page with the same elements and styles, but without scripts. Browsers can edit such a page themselves. */
async function bare(page: Page): Promise<void> {
  const html = await page.evaluate(() => {
    const styles = [...document.styleSheets].map((sheet) =>
      [...sheet.cssRules].map((rule) => rule.cssText).join("\n"),
    );
    const host = document.querySelector(".pm-host")?.cloneNode(true) as HTMLElement;
    return `<style>${styles.join("\n")}</style><main>${host.outerHTML}</main>`;
  });
  await page.goto("about:blank");
  await page.setContent(html);
}

async function measure(service: BenchService, path: string, mode: Mode): Promise<number[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? "",
    args: process.getuid?.() === 0 ? ["--no-sandbox", "--disable-dev-shm-usage"] : [],
  });
  try {
    const page = await browser.newPage();
    const chosen = mode === "source" ? "source" : "visual";
    await page.addInitScript((value) => {
      if (location.protocol !== "about:") localStorage.setItem("bindery.editor-mode", value);
    }, chosen);
    await signIn(page, service.url);
    await page.goto(service.url + path);
    const text = page.getByRole("textbox", { name: "Text of the page" });
    await text.getByText("A paragraph of").first().waitFor();
    if (mode === "bare") await bare(page);
    await text.getByText("A paragraph of").first().click();
    await page.keyboard.press("End");
    await page.waitForTimeout(3000);
    return (await typed(page)).toSorted((one, other) => one - other);
  } finally {
    await browser.close();
  }
}

const valueAt = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const service = await startService([]);
try {
  const path = await makePage(service);
  console.log(`| key to frame, page of ${KILOBYTES} kB | keys | median ms | p95 ms | longest ms | to bare |`);
  console.log("|---|---|---|---|---|---|");
  let floor = 0;
  for (const mode of ["bare", "source", "visual"] as const) {
    const sorted = await measure(service, path, mode);
    const [median, ...others] = [0.5, 0.95, 1].map((share) => valueAt(sorted, share));
    if (mode === "bare") floor = median ?? 0;
    const figures = [median ?? 0, ...others, (median ?? 0) / floor].map((figure) => figure.toFixed(1));
    console.log(`| ${[mode, sorted.length, ...figures].join(" | ")} |`);
  }
} finally {
  await service.stop();
}
