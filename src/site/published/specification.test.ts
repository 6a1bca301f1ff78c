import { describe, expect, it } from "vitest";
import { makePerson } from "@/testing/make/member";
import { makeSpec } from "@/testing/make/spec";
import { rest } from "@/testing/rest";
import { at, makeManual, serveReaders, space } from "./site-server.fixture";

serveReaders();
makeManual();

const BYTES_MAX = 150_000;

async function show(text: string, blocks: (slug: string) => string[], query = "") {
  const { organizationId } = space;
  const { token } = await makePerson({ organization: { id: organizationId }, role: "admin" });
  const { slug } = await makeSpec({ organizationId, text });
  const markdown = blocks(slug).join("\n\n");
  const path = `reference-${slug.slice(-8).toLowerCase()}`;
  const changes = [{ operation: "insert_page", title: "Reference", slug: path, document: { markdown } }];
  expect((await rest(token).post(`/spaces/${space.id}/content`, { changes })).status).toBe(200);
  return (await at(path + query)).text;
}

const operation = (path: string, method: string) => (slug: string) => [
  `{% openapi-operation spec="${slug}" path="${path}" method="${method}" %}`,
];

const DEEP = `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: "https://api.example/v1" }]
components:
  schemas:
    Owner:
      type: object
      required: [name]
      properties:
        name: { type: string, maxLength: 40, description: "As on the \`card\`, see [here](https://example.com), *once*: 2 * 3 * 4." }
        pets: { type: array, items: { $ref: "#/components/schemas/Pet" } }
    Pet:
      type: object
      properties:
        owner: { $ref: "#/components/schemas/Owner" }
        seller: { $ref: "#/components/schemas/Owner" }
        kind: { oneOf: [{ type: object, title: Cat, properties: { lives: { type: integer } } }, { type: object, title: Dog, properties: { barks: { type: boolean } } }] }
    Problem: { type: object, properties: { code: { type: integer } } }
paths:
  /pets/{petId}:
    put:
      operationId: putPet
      description: "**Puts** {{ 1 + 1 }} <script>alert(1)</script> a pet."
      parameters:
        - { name: petId, in: path, required: true, schema: { type: string } }
        - { name: dry, in: query, deprecated: true, schema: { type: boolean, default: false } }
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses:
        "200": { description: Put, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" }, example: { kind: { lives: 9 } } } } }
        "404": { description: Not there, content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
`;

describe("an operation of a specification on a page", () => {
  it("is shown in two columns, with samples, responses by status and a URL for every field", async () => {
    const html = await show(DEEP, operation("/pets/{petId}", "put"));
    const ids = [...html.matchAll(/ id="(op-putPet[^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining(
        [
          ...[
            "",
            ".path.petId",
            ".query.dry",
            ".body",
            ".body.owner",
            ".body.owner.name",
            ".body.owner.pets",
          ],
          ...[".body.kind.1.lives", ".body.kind.2.barks", ".response.200", ".response.404.code"],
        ].map((path) => `op-putPet${path}`),
      ),
    );
    for (const id of ids.filter((each) => each?.split(".").length === 3))
      if (!id?.includes("response")) expect(html, id).toContain(`href="#${id}"`);
    expect(html).toContain('The same fields as <a href="#op-putPet.body.owner">body.owner</a>');
    for (const language of ["Shell", "JavaScript", "Python", "Go", "Java", "C#", "PHP", "Ruby"])
      expect(html).toMatch(new RegExp(`role="tab"[^>]*>${language}<`));
    for (const status of ["200", "404"]) expect(html).toMatch(new RegExp(`role="tab"[^>]*>${status}<`));
    expect(html).toContain('As on the <code>card</code>, see <a href="https://example.com"');
    expect(html).toContain("<em>once</em>: 2 * 3 * 4.");
    expect(html).toContain("at most 40 characters");
    expect(html).toContain("data-trial=");
  });

  it("has a heading with an anchor and an outline entry if the page has no heading for it", async () => {
    const headings = (html: string) =>
      [...html.matchAll(/<h2 id="([^"]*)"[^>]*>([^<]*)/g)].map(([, id, text]) => [id, text]);
    const outlined = (html: string, id: string) =>
      (html.match(new RegExp(`href="#${id}"`, "g")) ?? []).length > 1;
    const put = operation("/pets/{petId}", "put");
    const many = await show(DEEP, (slug) => ["Some words.", ...put(slug), ...put(slug)]);
    expect(headings(many)).toEqual([
      ["op-putPet-heading", "putPet"],
      ["op-putPet-2-heading", "putPet"],
    ]);
    expect(outlined(many, "op-putPet-heading")).toBe(true);
    const below = await show(DEEP, (slug) => ["## Own", ...operation("/pets/{petId}", "put")(slug)]);
    expect(headings(below)).toEqual([["own", "Own"]]);
    const alone = await show(DEEP, operation("/pets/{petId}", "put"));
    expect(headings(alone)).toEqual([]);
    const headless = await show(DEEP, (slug) => [
      "Some words.",
      `{% openapi-operation spec="${slug}" path="/pets/{petId}" method="put" headless="true" %}`,
    ]);
    expect(headings(headless)).toEqual([]);
  });

  it("has no duplicate IDs, so that each control acts on its own block", async () => {
    const text = DEEP.replace(
      "  /pets/{petId}:",
      "  /other:\n    get: { operationId: other, responses: { '200': { description: Fine, content: { application/json: { schema: { type: string } } } } } }\n  /pets/{petId}:",
    );
    const html = await show(text, (slug) => [
      ...operation("/pets/{petId}", "put")(slug),
      ...operation("/other", "get")(slug),
      "## Shell",
      '{% tabs %}{% tab title="Shell" %}\nx\n{% endtab %}{% endtabs %}',
      ...operation("/other", "get")(slug),
    ]);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const named = [...html.matchAll(/ aria-(?:controls|labelledby)="([^"]*)"/g)].map(([, id]) => id);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    expect(html).toMatch(/<h2[^>]* id="shell"/);
  });

  it("runs no scripts from its description, and shows all of its text", async () => {
    const html = await show(DEEP, operation("/pets/{petId}", "put"));
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("{{ 1 + 1 }}");
    const hostile = DEEP.replace("name: dry", 'name: "\\"><img src=x onerror=alert(1)>"').replace(
      "        name: {",
      '        "<b>x</b> y": {',
    );
    const shown = await show(hostile, operation("/pets/{petId}", "put"));
    expect(shown).not.toMatch(/<img src=x|<b>x/);
    for (const name of ["&lt;img src=x", "&lt;b&gt;x"]) expect(shown).toContain(name);
  });

  it("shows samples from the specification instead of generated samples", async () => {
    const text = DEEP.replace(
      "operationId: putPet",
      "operationId: putPet\n      x-codeSamples: [{ lang: Ruby, source: \"puts 'Rex'\" }]",
    );
    const html = await show(text, operation("/pets/{petId}", "put"));
    expect(html).toMatch(/role="tab"[^>]*>Ruby</);
    expect(html).not.toMatch(/role="tab"[^>]*>Python</);
  });
});

describe("everything that a specification describes is on the page and in its Markdown", () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
  const text = { type: "string" };
  const isNew = (version: string) => version.startsWith("3.1");
  /** Schemas that only OpenAPI 3.1 supports. */
  const newer = {
    pair: { type: "array", prefixItems: [text, { type: "integer" }] },
    both: { type: ["string", "integer"] },
    fixed: { const: "v1" },
    tags: { type: "object", patternProperties: { "^x-": text } },
    card: object({ number: text, code: text }, { dependentRequired: { number: ["code"] } }),
  };
  const schemas = (version: string) => ({
    Owner: object({ name: text, pets: { type: "array", items: ref("Pet") } }),
    Cat: object({ kind: text, lives: { type: "integer" } }),
    Dog: object({ kind: text, barks: { type: "boolean" } }),
    Pet: object(
      {
        id: { ...text, readOnly: true },
        secret: { ...text, writeOnly: true },
        owner: { allOf: [ref("Owner")], nullable: true },
        old: { ...text, deprecated: true, default: "none" },
        color: { ...text, not: { enum: ["red"] } },
        animal: {
          oneOf: [ref("Cat"), ref("Dog")],
          discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat", dog: "Dog" } },
        },
        extra: { type: "object", additionalProperties: { type: "integer" } },
        ...(isNew(version) ? newer : {}),
      },
      { externalDocs: { url: "https://docs.example/schema" } },
    ),
  });
  const json = (schema: unknown, more: object = {}) => ({
    content: { "application/json": { schema, ...more } },
  });
  const specification = (version: string) => ({
    openapi: version,
    info: { title: "All", version: "1" },
    servers: [
      { url: "https://{region}.api.example", variables: { region: { default: "eu", enum: ["eu", "us"] } } },
    ],
    security: [{ oauth: ["pets:read"] }],
    components: {
      schemas: schemas(version),
      securitySchemes: {
        oauth: {
          type: "oauth2",
          description: "Sign in first.",
          flows: {
            clientCredentials: { tokenUrl: "https://a.example", scopes: { "pets:read": "Reads pets." } },
          },
        },
      },
    },
    ...(isNew(version) && {
      webhooks: {
        sold: { post: { requestBody: json(ref("Owner")), responses: { 204: { description: "Heard" } } } },
      },
    }),
    paths: {
      "/pets": {
        post: {
          operationId: "putPet",
          deprecated: true,
          externalDocs: { url: "https://docs.example/pets", description: "More on pets" },
          parameters: [
            {
              name: "sort",
              in: "query",
              deprecated: true,
              schema: { ...text, enum: ["up", "down"], default: "up" },
            },
            { name: "session", in: "cookie", schema: text },
          ],
          requestBody: {
            required: true,
            content: { ...json(ref("Pet")).content, "application/xml": { schema: object({ node: text }) } },
          },
          responses: {
            200: {
              description: "Put",
              headers: { "X-Rate": { description: "Calls that are left.", schema: { type: "integer" } } },
              links: { next: { operationId: "getPet", parameters: { id: "$response.body#/id" } } },
              ...json(ref("Pet"), {
                examples: {
                  small: { summary: "A small pet", value: { id: "1" } },
                  large: { value: { id: "7" } },
                },
              }),
            },
          },
          callbacks: {
            told: {
              "{$request.body#/url}": {
                post: {
                  summary: "A pet was put.",
                  ...{ requestBody: json(ref("Owner")), responses: { 202: { description: "Taken" } } },
                },
              },
            },
          },
        },
      },
    },
  });

  /** The words of a page, or of the Markdown of a page, without markup. */
  const wordsOf = (shown: string) =>
    shown
      .replace(/<[^>]*>/g, " ")
      .replace(/[`*_|\\]|&#x27;/g, " ")
      .replace(/\s+/g, " ")
      .replaceAll(" ,", ",");

  const WORDS = [
    ...["deprecated", "More on pets", "oauth", "Sign in first.", "pets:read", "Reads pets."],
    ...["region string", "eu by default", "sort", "up, down", "up by default", "session"],
    ...["secret", "owner Owner null", "old string", "none by default", "not red"],
    ...["kind: cat", "kind: dog", "lives integer", "barks boolean", "any other name"],
    ...["application/xml", "node string", "X-Rate", "Calls that are left.", "next", "getPet"],
    ...["A small pet", "large", "told", "POST {$request.body#/url}", "A pet was put.", "Taken"],
  ];
  const NEWER = ["[string, integer", "string integer", "v1", "names that match ^x-", "requires code"];

  it.each(["3.0.3", "3.1.0"])("of OpenAPI %s", async (version) => {
    const given = JSON.stringify(specification(version));
    const html = wordsOf(await show(given, operation("/pets", "post")));
    const markdown = wordsOf(await show(given, operation("/pets", "post"), ".md"));
    const wanted = [...WORDS, ...(isNew(version) ? NEWER : [])];
    for (const shown of [html, markdown])
      expect(wanted.filter((words) => !shown.includes(words))).toEqual([]);
    // Only responses contain `id`, and only requests contain `secret`.
    const [asked, answered] = markdown.split(" Responses ");
    expect([asked?.includes("- id string"), answered?.includes("- secret string")]).toEqual([false, false]);
  });

  it("for webhooks", async () => {
    const given = JSON.stringify(specification("3.1.0"));
    const block = (slug: string) => [`{% openapi-webhook spec="${slug}" name="sold" method="post" %}`];
    for (const suffix of ["", ".md"]) {
      const shown = wordsOf(await show(given, block, suffix));
      for (const words of ["sold", "name string", "204", "Heard"]) expect(shown).toContain(words);
    }
  });
});

describe("a page of many operations with deep schemas", () => {
  const fields = Array.from(
    { length: 60 },
    (_, index) => `field${index}: { type: string, description: ${"Words. ".repeat(20)} }`,
  );
  const paths = Array.from(
    { length: 40 },
    (_, index) => `  /things/${index}:
    post:
      operationId: make${index}
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Deep" } } } }
      responses: { "200": { description: Made, content: { application/json: { schema: { $ref: "#/components/schemas/Deep" } } } } }
`,
  );
  const text = `openapi: 3.1.0
info: { title: Many, version: "1" }
servers: [{ url: "https://api.example" }]
components: { schemas: { Deep: { type: object, properties: { ${fields.join(", ")} } } } }
paths:
${paths.join("")}`;
  const all = (slug: string) =>
    Array.from({ length: 40 }, (_, index) => operation(`/things/${index}`, "post")(slug)).flat();

  it("is smaller than 150 kB, and each operation can be loaded completely on request", async () => {
    const html = await show(text, all);
    expect(html.length).toBeLessThan(BYTES_MAX);
    for (let index = 0; index < 40; index += 1) expect(html).toContain(`id="op-make${index}"`);
    expect(html).toContain('id="op-make0.body.field59"');
    expect(html).not.toContain('id="op-make39.body.field0"');
    expect(html).toContain('href="?operation=op-make39#op-make39"');
    const whole = await show(text, all, "?operation=op-make39");
    expect(whole).toContain('id="op-make39.body.field59"');
    expect(whole.length).toBeLessThan(BYTES_MAX);
  });
});
