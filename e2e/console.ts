import AxeBuilder from "@axe-core/playwright";
import axeCore, { type RunOptions } from "axe-core";
import { type APIRequestContext, expect, type Page } from "playwright/test";
import { administrator } from "./administrator";

/**
 * Creates a session like the sign-in page, and stores its cookies in the request context. sign-in.spec.ts tests the sign-in
 * page itself.
 */
export async function openSession(
  visitor: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const asked = await visitor.get("/api/auth/csrf");
  const { csrfToken } = await asked.json();
  const form = { csrfToken, email, password, json: "true" };
  const headers = { Origin: new URL(asked.url()).origin };
  const answer = await visitor.post("/api/auth/callback/credentials", { form, headers });
  expect(answer.ok(), `signing ${email} in: ${answer.status()}`).toBe(true);
}

/** Signs a person in without loading a page, for tests that open a page by its URL. */
export async function startSession(
  page: Page,
  person: { email: string; password: string } = administrator,
): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // The response to a request with the former session would clear the cookie of the new session.
  if (page.url() !== "about:blank") await page.goto("about:blank");
  await openSession(page.request, person);
}

/** Signs a person in and waits for the library. */
export async function signInAs(page: Page, person: { email: string; password: string }): Promise<void> {
  await startSession(page, person);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: administrator.organization })).toBeVisible();
}

/** Signs the administrator in and waits for the library. */
export const signIn = (page: Page): Promise<void> => signInAs(page, administrator);

/** Sends a REST request as the administrator. */
export async function rest<Answer>(
  page: Page,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  data?: object,
): Promise<Answer> {
  const headers = { Authorization: `Bearer ${administrator.token}` };
  const answer = await page.request.fetch(`/v1${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${answer.ok() ? "" : await answer.text()}`).toBe(
    true,
  );
  return (answer.status() === 204 ? undefined : await answer.json()) as Answer;
}

/** Creates a space in the administrator's organization. Returns its ID. */
export async function createSpace(page: Page, title: string): Promise<string> {
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const space = await rest<{ id: string }>(page, "POST", `/orgs/${items[0]?.id}/spaces`, { title });
  return space.id;
}

/**
 * The axe rules about colors. A page that violates no rule in the light theme can violate only these rules in the dark
 * theme.
 */
const BY_COLOR = ["color-contrast", "link-in-text-block"];
const LEVELS_OFF = {
  "heading-order": { enabled: false },
  "empty-heading": { enabled: false },
  "empty-table-header": { enabled: false },
};

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/** Loads axe into a page or frame that hasn't loaded it yet. */
const axeSource = `if (!window.axe) { ${axeCore.source} }`;

/** Frames without scripts, which axe can't check. */
const INERT_FRAME = 'iframe[sandbox="allow-same-origin"]';

/** Runs axe on a page. Returns each violated rule with its first element. */
async function violationsOf(page: Page, options: RunOptions, without: string[]): Promise<string[]> {
  const told = (violations: readonly { id: string; nodes: readonly { html: string }[] }[]) =>
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  if (page.frames().length > 1) {
    const axe = new AxeBuilder({ page, axeSource }).options(options).exclude(INERT_FRAME);
    for (const selector of without) axe.exclude(selector);
    return told((await axe.analyze()).violations);
  }
  // On pages without frames, load axe only once and not for each run, which halves the time.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    ([exclude, given]) => window.axe.run({ include: ["html"], exclude }, given),
    [without, options] as const,
  );
  return told(violations);
}

/**
 * Waits until color transitions have ended. Transitions start with the next frame. Even short transitions often take more
 * than two frames, and another transition can follow an interrupted one. Endless animations don't change colors.
 */
async function colorsAtRest(): Promise<void> {
  const isEnding = ({ effect, playState }: Animation) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
  for (let ending: Animation[] | undefined; ending?.length !== 0; ) {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    ending = document.getAnimations().filter(isEnding);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}

/**
 * Expects no axe violations, in the light and the dark theme. With `authored`, pages can skip heading levels and have
 * empty headings, because these are up to the author. axe can't check frames without scripts.
 */
export async function expectAccessible(
  page: Page,
  { authored = false, without }: { authored?: boolean; without?: string } = {},
): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    // Wait for the title, which is set shortly after the page has loaded.
    await expect(page).toHaveTitle(/./);
    await page.evaluate(colorsAtRest);
    const rules = colorScheme === "dark" ? { runOnly: BY_COLOR } : authored ? { rules: LEVELS_OFF } : {};
    const options: RunOptions = { resultTypes: ["violations"], ...rules };
    const found = await violationsOf(page, options, without === undefined ? [] : [without]);
    expect(found.map((each) => `${colorScheme}: ${each}`)).toEqual([]);
  }
}
