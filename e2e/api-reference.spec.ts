import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "playwright/test";
import { expectAccessible, rest } from "./console";
import { makeSite, makeSpace } from "./sites";
import { test } from "./test";

interface Call {
  url: string;
  key: unknown;
  body: string;
}
const calls: Call[] = [];
let api: Server;

test.beforeAll(async () => {
  api = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    calls.push({ url: request.url ?? "", key: request.headers["x-key"], body });
    response.writeHead(201, { "content-type": "application/json" }).end('{"taken":true}');
  });
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
});
test.afterAll(() => void api.close());

const describe = (origin: string) => `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: "${origin}/v1" }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
security: [{ key: [] }]
paths:
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    put:
      operationId: putPet
      requestBody: { content: { application/json: { schema: { type: object, properties: { owner: { type: object, properties: { name: { type: string } } } } } } } }
      responses:
        "200": { description: Put, content: { application/json: { example: { id: 7 } } } }
        "404": { description: Not there, content: { application/json: { example: { message: No such pet } } } }
    post:
      operationId: uploadPhoto
      requestBody: { content: { multipart/form-data: { schema: { type: object, required: [photo], properties: { photo: { type: string, format: binary }, note: { type: string } } } } } }
      responses: { "201": { description: Taken } }
`;

/** Creates a site with a page of two operations. Returns the URL of that page. */
async function makeReference(page: Page): Promise<string> {
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const slug = `tried-${Date.now()}`;
  const text = describe(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  const specs = `/orgs/${items[0]?.id}/openapi`;
  await rest(page, "POST", specs, { slug, source: { type: "text", text } });
  const state = async () =>
    (await rest<{ processingState: string }>(page, "GET", `${specs}/${slug}`)).processingState;
  await expect.poll(state, { timeout: 30_000 }).toBe("complete");
  const spaceId = await makeSpace(page, "Pets", "Text.");
  const blocks = ["put", "post"].map(
    (method) => `{% openapi-operation spec="${slug}" path="/pets/{petId}" method="${method}" %}`,
  );
  const document = { markdown: blocks.join("\n\n") };
  const changes = [{ operation: "insert_page", title: "Reference", slug: "reference", document }];
  await rest(page, "POST", `/spaces/${spaceId}/content`, { changes });
  return `${(await makeSite(page, "Pets", [spaceId])).address}reference`;
}

const stored = (page: Page) =>
  page.evaluate(() => ({
    tab: JSON.stringify(sessionStorage),
    kept: JSON.stringify(localStorage) + document.cookie,
  }));

test("visitors see the fields of an operation, and can send test requests with a key that only this tab stores", async ({
  page,
}) => {
  const address = await makeReference(page);
  await page.goto(`${address}#op-putPet.body.owner.name`);
  await expect(page.locator('[id="op-putPet.body.owner.name"]')).toBeVisible();
  const operation = page.locator("#op-putPet");
  await operation.getByRole("tab", { name: "404" }).click();
  await expect(operation.getByText("No such pet")).toBeVisible();

  await operation.getByRole("button", { name: "Try it" }).click();
  await operation.getByLabel(/^key/).fill("K-secret");
  await operation.getByLabel(/^petId/).fill("a b");
  await expectAccessible(page);
  await operation.getByRole("button", { name: "Send" }).click();
  await expect(operation.getByRole("status")).toContainText('"taken": true');
  expect(calls).toEqual([expect.objectContaining({ url: "/v1/pets/a%20b", key: "K-secret" })]);
  const { tab, kept } = await stored(page);
  expect([tab.includes("K-secret"), kept.includes("K-secret")]).toEqual([true, false]);

  // The samples of all operations show the key, even after a reload.
  const sample = (id: string) => page.locator(`#${id} pre:visible`, { hasText: "curl" });
  for (const id of ["op-putPet", "op-uploadPhoto"]) await expect(sample(id)).toContainText("X-Key: K-secret");
  await page.reload();
  for (const id of ["op-putPet", "op-uploadPhoto"]) await expect(sample(id)).toContainText("X-Key: K-secret");

  const upload = page.locator("#op-uploadPhoto");
  await upload.getByRole("button", { name: "Try it" }).click();
  await expect(upload.getByLabel(/^key/)).toHaveValue("K-secret");
  await upload.getByLabel(/^petId/).fill("rex");
  const photo = { name: "rex.png", mimeType: "image/png", buffer: Buffer.from("bytes of a picture") };
  await upload.getByLabel(/^photo/).setInputFiles(photo);
  await upload.getByLabel(/^note/).fill("Asleep");
  await expectAccessible(page);
  await upload.getByRole("button", { name: "Send" }).click();
  await expect(upload.getByRole("status")).toContainText('"taken": true');
  for (const part of ['filename="rex.png"', "bytes of a picture", "Asleep"])
    expect(calls[1]?.body).toContain(part);

  // Another site on the same host doesn't get the key, even if its specification has the same server and scheme.
  await page.goto(await makeReference(page));
  await operation.getByRole("button", { name: "Try it" }).click();
  await expect(operation.getByLabel(/^key/)).toHaveValue("");
  await expect(sample("op-putPet")).toContainText("X-Key: YOUR_API_KEY");
});
