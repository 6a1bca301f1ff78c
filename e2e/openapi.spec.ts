import { expect } from "playwright/test";
import { createSpace, expectAccessible, rest, signIn } from "./console";
import { test } from "./test";

const text = (summary: string) => `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      tags: [pets]
      summary: ${summary}
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { "200": { description: All of them } }
`;

test("a specification is added, fixed, compared, published and shown as pages", async ({ page }, {
  retry,
}) => {
  const slug = `pets-${retry}`;
  await signIn(page);
  await page.getByRole("link", { name: "API specifications" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "OpenAPI specifications" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add specification" }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Use letters, digits and single hyphens")).toBeVisible();
  await page.getByLabel("Slug").fill(slug);
  await page.getByRole("radio", { name: "Text" }).check();
  await page
    .getByLabel("Text", { exact: true })
    .last()
    .fill(text("List").replace("responses:", "responses: [] #"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: slug })).toBeVisible();
  await expect(page.getByText("Failed")).toBeVisible();
  await expect(page.getByText("Line 9")).toBeVisible();
  await expectAccessible(page);

  for (const [index, summary] of ["List pets", "Name all pets"].entries()) {
    await page.getByRole("button", { name: "Change source" }).click();
    await page.getByRole("radio", { name: "Text" }).check();
    await page.getByLabel("Text", { exact: true }).last().fill(text(summary));
    await page.getByRole("dialog").getByRole("button", { name: "Change source" }).click();
    await expect(page.getByRole("button", { name: "Show changes" })).toHaveCount(index + 1, {
      timeout: 20_000,
    });
    await expect(page.getByText("Up to date")).toBeVisible();
  }
  await page.getByRole("button", { name: "Show changes" }).first().click();
  await expect(page.getByText("Changed (1)")).toBeVisible();
  await page.getByRole("checkbox", { name: "Public" }).click();
  await expect(page.getByText("/versions/latest/content")).toBeVisible();
  await expectAccessible(page);

  const specification = page.url();
  const spaceId = await createSpace(page, `Reference ${retry}`);
  const computed = {
    type: "builtin:openapi",
    dependencies: { spec: { ref: { kind: "openapi", spec: slug } } },
    props: {},
  };
  const change = { operation: "insert_page", title: "Reference", document: { markdown: "" }, computed };
  await rest(page, "POST", `/spaces/${spaceId}/content`, { changes: [change] });
  const request = await rest<{ number: number }>(page, "POST", `/spaces/${spaceId}/change-requests`, {});
  await page.goto(`/spaces/${spaceId}/change-requests/${request.number}/edit`);
  const pages = page.getByRole("navigation", { name: "Pages in the editor" });
  await pages.getByRole("button", { name: "Open Reference" }).click();
  await pages.getByRole("link", { name: "pets" }).click();
  await expect(page.getByText("This page is generated from the OpenAPI specification")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Page text" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open specification" }).click();
  await expect(page).toHaveURL(specification);
});
