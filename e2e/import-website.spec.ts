import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "playwright/test";
import { createSpace, expectAccessible, startSession } from "./console";
import { test } from "./test";

const page = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><nav><a href="/">Start</a></nav>
  <main><h1>${title}</h1>${body}</main><footer>Imprint</footer></body></html>`;

let server: Server;
let origin: string;
test.beforeAll(async () => {
  server = createServer((request, response) => {
    const pages: Record<string, string> = {
      "/": page("Welcome", '<p>Read the <a href="/guide">guide</a>.</p>'),
      "/guide": page("Guide", "<p>Every step of the guide.</p><p><img src='/gone.png' alt='Gone'></p>"),
      "/robots.txt": `User-agent: *\nSitemap: ${origin}/sitemap.xml\n`,
      "/sitemap.xml": `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/</loc></url><url><loc>${origin}/guide</loc></url></urlset>`,
    };
    const found = pages[request.url ?? ""];
    const type = request.url?.endsWith(".xml")
      ? "application/xml"
      : request.url?.endsWith(".txt")
        ? "text/plain"
        : "text/html";
    response.writeHead(found === undefined ? 404 : 200, { "content-type": type }).end(found ?? "Not found");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => server.close());

test("a website is checked with the keyboard, and its pages become a change request", async ({ page }, {
  retry,
}) => {
  test.slow();
  await startSession(page);
  const spaceId = await createSpace(page, `Website ${retry}`);
  await page.goto(`/spaces/${spaceId}`);
  await page.getByRole("link", { name: "Upload files" }).click();
  const form = page.getByRole("form", { name: "Website" });
  await expect(form.getByRole("button", { name: "Check website" })).toBeDisabled();
  await form.getByLabel("Website URL").fill(`${origin}/`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("The import would add 2 pages, 0 files and 0 redirects")).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole("list", { name: "Pages" })).toContainText("Guide");
  await page.getByText("1 item to review").click();
  await expect(
    page
      .getByText(/gone\.png/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import this website" }).click();
  await expect(page.getByText("2 pages and 0 files are ready for review in")).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole("link", { name: "a change request" }).click();
  await expect(page.getByText("Import of a website").first()).toBeVisible();
});

test("a website that doesn't answer is refused with a reason, and the next try works", async ({ page }, {
  retry,
}) => {
  test.slow();
  await startSession(page);
  const spaceId = await createSpace(page, `No website ${retry}`);
  await page.goto(`/spaces/${spaceId}`);
  await page.getByRole("link", { name: "Upload files" }).click();
  const form = page.getByRole("form", { name: "Website" });
  await form.getByLabel("Website URL").fill("http://127.0.0.1:1/");
  await form.getByRole("button", { name: "Check website" }).click();
  await expect(page.getByText(/Bindery can't read http:\/\/127\.0\.0\.1:1/).first()).toBeVisible({
    timeout: 60_000,
  });
  await form.getByLabel("Website URL").fill(`${origin}/`);
  await form.getByRole("button", { name: "Check website" }).click();
  await expect(page.getByText("The import would add 2 pages, 0 files and 0 redirects")).toBeVisible({
    timeout: 60_000,
  });
});
