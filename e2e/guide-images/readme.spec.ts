import { expect, type Page } from "playwright/test";
import { rest } from "../console";
import { test } from "../test";
import { openCamera, README_IMAGES, shoot } from "./camera";
import { type Example, startExample } from "./example";

let example: Example;
let page: Page;

test.beforeAll(async ({ browser }) => {
  const started = await startExample((address) => openCamera(browser, address));
  ({ page } = started);
  example = started;
});
test.afterAll(() => example.service.stop());

test("the editor", async () => {
  const request = await rest<{ number: number }>(page, "POST", `/spaces/${example.space}/change-requests`, {
    subject: "Explain the ports",
  });
  await page.goto(`/spaces/${example.space}/change-requests/${request.number}/edit/${example.pages.Install}`);
  await expect(page.getByText("Beacon stores everything in")).toBeVisible();
  await shoot(page, "editor", { folder: README_IMAGES });
});

test("a published site", async ({ browser }) => {
  const base = `/orgs/${example.organization}/sites`;
  const site = await rest<{ id: string }>(page, "POST", base, { title: "Beacon", spaces: [example.space] });
  const published = await rest<{ urls: { published: string } }>(
    page,
    "POST",
    `${base}/${site.id}/publish`,
    {},
  );
  const visitor = await openCamera(browser, example.service.address);
  await visitor.goto(`${published.urls.published}get-started/install`);
  await expect(visitor.getByRole("heading", { level: 1, name: "Install" })).toBeVisible();
  await shoot(visitor, "site", { folder: README_IMAGES });
  await visitor.context().close();
});
