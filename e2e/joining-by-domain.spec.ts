import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "playwright/test";
import { env } from "@/env";
import { linkIn, startMailServer } from "@/testing/mail-server";
import { administrator } from "./administrator";
import { expectAccessible, signIn } from "./console";
import { type OwnService, startOwnService } from "./own-service";
import { test } from "./test";

const PASSWORD = "a sentence is a password";
const EMAIL = "grace@company.example";
let service: OwnService;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let folder: string;
let records: string;

// A separate server that sends email, with DNS responses that the test controls.
test.beforeAll(async () => {
  mail = await startMailServer();
  folder = mkdtempSync(path.join(tmpdir(), "bindery-records-"));
  records = path.join(folder, "txt.json");
  writeFileSync(records, "{}");
  service = await startOwnService(/ready on/, {
    SMTP_URL: env.SMTP_URL ?? "",
    E2E_TXT_RECORDS: records,
    NODE_OPTIONS: `--import=${path.resolve("e2e/name-server.mjs")}`,
    BOOTSTRAP_EMAIL: administrator.email,
    BOOTSTRAP_PASSWORD: administrator.password,
    BOOTSTRAP_TOKEN: administrator.token,
    BOOTSTRAP_ORGANIZATION: administrator.organization,
  });
});
test.afterAll(async () => {
  await service.stop();
  await mail.stop();
  rmSync(folder, { recursive: true });
});

/** Creates another organization, which adds the domain. */
async function foundCompany(page: Page): Promise<void> {
  await page.goto("/orgs/new");
  await page.getByLabel("Name").fill("The Company");
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The Company" })).toBeVisible();
  await page.goto(`${page.url()}/settings/domains`);
  await page.getByRole("textbox", { name: "Domain", exact: true }).fill("company.example");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Not confirmed")).toBeVisible();
}

/** Invites a person into the first organization by email, which verifies their address. */
async function letIn(page: Page): Promise<void> {
  const headers = { Authorization: `Bearer ${administrator.token}` };
  const { items } = await (await page.request.get("/v1/orgs", { headers })).json();
  const first = items.find(({ title }: { title: string }) => title === administrator.organization);
  const data = { emails: [EMAIL], role: "read" };
  await page.request.post(`/v1/orgs/${first.id}/invites`, { headers, data });
  await expect.poll(() => mail.to(EMAIL).length, { timeout: 30_000 }).toBe(1);
}

test("an organization verifies its domain, and people with an email address in this domain can join without an invite", async ({
  browser,
}) => {
  const enter = async () => await (await browser.newContext({ baseURL: service.address })).newPage();
  const page = await enter();
  await signIn(page);
  await foundCompany(page);
  await page.getByRole("button", { name: "Check record" }).click();
  await expect(page.getByText("We didn't find the record")).toBeVisible();
  await letIn(page);

  const grace = await enter();
  const { pathname, search } = linkIn({ text: mail.to(EMAIL)[0]?.text ?? "" }, service.address);
  await grace.goto(pathname + search);
  await grace.getByLabel("Your name").fill("Grace Hopper");
  await grace.getByLabel("Password").fill(PASSWORD);
  await grace.getByRole("button", { name: "Create account and join" }).click();
  await expect(grace).toHaveURL(/\/orgs\/\w+$/);
  await grace.goto("/settings/profile");
  await expect(grace.getByText("Your email address is confirmed.")).toBeVisible();
  await expect(grace.getByRole("button", { name: "Join The Company" })).toHaveCount(0);

  const [name = "", value = ""] = await page.locator("dl code").allInnerTexts();
  writeFileSync(records, JSON.stringify({ [name]: ["v=spf1 -all", value] }));
  await page.getByRole("button", { name: "Check record" }).click();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();

  await grace.goto("/orgs/new");
  await expectAccessible(grace);
  await grace.getByRole("button", { name: "Join The Company" }).click();
  await expect(grace.getByRole("heading", { level: 1, name: "The Company" })).toBeVisible();
  await grace.goto("/settings/profile");
  await expect(grace.getByText("Your email address is confirmed.")).toBeVisible();
  await expect(grace.getByRole("button", { name: "Join The Company" })).toHaveCount(0);
});

test("an invite is sent again, and a new email address is confirmed by a link to it", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: service.address })).newPage();
  await signIn(page);
  await page.getByRole("link", { name: "Members" }).first().click();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const [invited, changed] = ["late@company.example", "ada@company.example"];
  await page.getByLabel("Email addresses").fill(invited);
  await page.getByRole("dialog").getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await expect.poll(() => mail.to(invited).length, { timeout: 30_000 }).toBe(1);
  await expect(
    page.getByRole("row", { name: invited }).getByRole("button", { name: "Copy link" }),
  ).toHaveCount(0);
  await page.getByRole("button", { name: `Resend: ${invited}` }).click();
  await expect.poll(() => mail.to(invited).length, { timeout: 30_000 }).toBe(2);

  await page.goto("/settings/profile");
  await page.getByLabel("New email address").fill(changed);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Change email address" }).click();
  await expect(page.getByText(`We sent a link to ${changed}`)).toBeVisible();
  await expect.poll(() => mail.to(changed).length, { timeout: 30_000 }).toBe(1);
  const { pathname, search } = linkIn({ text: mail.to(changed)[0]?.text ?? "" }, service.address);
  await page.goto(pathname + search);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use this email address" }).click();
  await expect(page.getByText(`Your email address is now ${changed}`)).toBeVisible();

  await page.goto("/settings/instance");
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText(`The SMTP server accepted a test email to ${changed}`)).toBeVisible();
  mail.refuse(true);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("The SMTP server in SMTP_URL didn't accept the email")).toBeVisible();
  mail.refuse(false);
});
