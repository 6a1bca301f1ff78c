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
  cookie: unknown;
  type: unknown;
  body: string;
}
const calls: Call[] = [];
let api: Server;

test.beforeAll(async () => {
  api = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { "x-key": key, "content-type": type, cookie } = request.headers;
    calls.push({ url: request.url ?? "", key, cookie, type, body });
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

const CHOICES = `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: "ORIGIN/{stage}/{tenant}", variables: { stage: { default: test, enum: [test, live] }, tenant: { default: demo } } }]
paths:
  /pets:
    post:
      operationId: findPets
      parameters:
        - { name: kind, in: query, explode: false, schema: { type: array, items: { type: string, enum: [cat, dog, "a b"] } } }
        - { name: limit, in: query, schema: { type: integer }, examples: { few: { value: 5 }, all: { summary: All of them, value: 500 } } }
        - { name: session, in: cookie, schema: { type: string } }
      requestBody:
        content:
          application/json: { schema: { type: object }, examples: { old: { summary: An old cat, value: { age: 15 } }, new: { value: { age: 0 } } } }
          text/csv: { schema: { type: string } }
      responses: { "200": { description: Found } }
`;

const SERVERS = `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: "ORIGIN/v1" }, { url: "http://{tenant}.example.test", variables: { tenant: { default: demo } } }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
security: [{ key: [] }]
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: kind, in: query, schema: { type: string } }
        - { name: X-Trace, in: header, schema: { type: string } }
        - { name: session, in: cookie, schema: { type: string } }
      responses: { "200": { description: Found } }
`;

/** Creates a site with a page of operations of a specification. Returns the URL of that page. */
async function makeReference(
  page: Page,
  describeAt = describe,
  operations: readonly [path: string, method: string][] = [
    ["/pets/{petId}", "put"],
    ["/pets/{petId}", "post"],
  ],
): Promise<string> {
  const { items } = await rest<{ items: { id: string }[] }>(page, "GET", "/orgs");
  const slug = `tried-${Date.now()}`;
  const text = describeAt(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  const specs = `/orgs/${items[0]?.id}/openapi`;
  await rest(page, "POST", specs, { slug, source: { type: "text", text } });
  const state = async () =>
    (await rest<{ processingState: string }>(page, "GET", `${specs}/${slug}`)).processingState;
  await expect.poll(state, { timeout: 30_000 }).toBe("complete");
  const spaceId = await makeSpace(page, "Pets", "Text.");
  const blocks = operations.map(
    ([path, method]) => `{% openapi-operation spec="${slug}" path="${path}" method="${method}" %}`,
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
  expect(calls.splice(0)).toEqual([expect.objectContaining({ url: "/v1/pets/a%20b", key: "K-secret" })]);
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
    expect(calls[0]?.body).toContain(part);
  calls.length = 0;

  // Another site on the same host doesn't get the key, even if its specification has the same server and scheme.
  await page.goto(await makeReference(page));
  await operation.getByRole("button", { name: "Try it" }).click();
  await expect(operation.getByLabel(/^key/)).toHaveValue("");
  await expect(sample("op-putPet")).toContainText("X-Key: YOUR_API_KEY");
});

test("visitors select servers, values, examples and media types, and the samples show the server", async ({
  page,
}) => {
  const address = await makeReference(page, (origin) => CHOICES.replace("ORIGIN", origin), [
    ["/pets", "post"],
  ]);
  await page.goto(address);
  const operation = page.locator("#op-findPets");
  const sample = operation.locator("pre:visible", { hasText: "curl" });
  await expect(sample).toContainText("/test/demo/pets");
  await operation.getByRole("button", { name: "Try it" }).click();
  await operation.getByLabel(/^stage/).selectOption("live");
  await operation.getByLabel(/^tenant/).fill("acme");
  await operation.getByLabel(/^tenant/).blur();
  await expect(sample).toContainText("/live/acme/pets");
  for (const language of ["JavaScript", "Python", "Go", "Java", "C#", "PHP", "Ruby"]) {
    await operation.getByRole("tab", { name: language, exact: true }).click();
    await expect(operation.locator("pre:visible", { hasText: "/live/acme/pets" })).toHaveCount(1);
  }
  await operation.getByLabel(/^kind/).selectOption(["cat", "a b"]);
  await operation.getByLabel(/^Examples: limit/).selectOption("All of them");
  await expect(operation.getByLabel("limit", { exact: true })).toHaveValue("500");
  await operation.getByLabel(/^session/).fill("s 1");
  await expect(operation.getByLabel("Body (application/json)")).toHaveValue(/15/);
  await operation.getByLabel(/^Examples(?!:)/).selectOption("new");
  await expect(operation.getByLabel("Body (application/json)")).toHaveValue(/0/);
  await expectAccessible(page);
  await operation.getByRole("button", { name: "Send" }).click();
  await expect(operation.getByRole("status")).toContainText('"taken": true');
  const url = "/live/acme/pets?kind=cat,a%20b&limit=500";
  const sent = { url, cookie: "session=s%201", type: "application/json", body: '{\n  "age": 0\n}' };
  expect(calls.splice(0)).toEqual([expect.objectContaining(sent)]);

  await operation.getByLabel(/^Content-Type/).selectOption("text/csv");
  await operation.getByLabel("Body (text/csv)").fill("age\n3");
  await operation.getByRole("button", { name: "Send" }).click();
  await expect
    .poll(() => calls.splice(0))
    .toEqual([expect.objectContaining({ type: "text/csv", body: "age\n3" })]);

  // The samples show the selected server after a reload.
  await page.reload();
  await operation.getByRole("tab", { name: "Shell", exact: true }).click();
  await expect(sample).toContainText("/live/acme/pets");
});

test("visitors' keys, headers and cookies stay with the server for which they were entered", async ({
  page,
}) => {
  await page.goto(
    await makeReference(page, (origin) => SERVERS.replace("ORIGIN", origin), [["/pets", "get"]]),
  );
  const operation = page.locator("#op-listPets");
  const sample = operation.locator("pre:visible", { hasText: "curl" });
  await operation.getByRole("button", { name: "Try it" }).click();
  const secrets = ["key", "X-Trace", "session"].map((name) => operation.getByLabel(new RegExp(`^${name}`)));
  for (const secret of secrets) await secret.fill("K-secret");
  await operation.getByLabel(/^kind/).fill("cat");
  await operation.getByRole("button", { name: "Send" }).click();
  await expect(operation.getByRole("status")).toContainText('"taken": true');
  expect(calls.splice(0)).toEqual([
    expect.objectContaining({ url: "/v1/pets?kind=cat", key: "K-secret", cookie: "session=K-secret" }),
  ]);

  const servers = operation.getByLabel("Server");
  await servers.selectOption({ index: 1 });
  for (const secret of secrets) await expect(secret).toHaveValue("");
  await expect(operation.getByLabel(/^kind/)).toHaveValue("cat");
  await expect(sample).toContainText("http://demo.example.test/pets");
  await expect(sample).toContainText("X-Key: YOUR_API_KEY");

  // With a value that results in no valid host, no request is sent, no key is stored, and the form keeps working.
  const tenant = operation.getByLabel(/^tenant/);
  await tenant.fill("a:b");
  await operation.getByLabel(/^key/).fill("K-other");
  await operation.getByRole("button", { name: "Send" }).click();
  await expect(operation.getByRole("status")).toContainText(/tenant|server/i);
  expect(calls).toEqual([]);
  expect((await stored(page)).tab).not.toContain("K-other");
  await tenant.fill("acme");
  await tenant.blur();
  await expect(sample).toContainText("http://acme.example.test/pets");
  await expect(operation.getByLabel(/^key/)).toHaveValue("");

  await servers.selectOption({ index: 0 });
  await expect(operation.getByLabel(/^key/)).toHaveValue("K-secret");
  await expect(operation.getByLabel(/^X-Trace/)).toHaveValue("");
  await expect(sample).toContainText("X-Key: K-secret");
});
