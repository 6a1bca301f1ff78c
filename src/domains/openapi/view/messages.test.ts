import { expect, it } from "vitest";
import { json, shown } from "./operation.fixture";

const text = (name: string) => ({ type: "object", properties: { [name]: { type: "string" } } });

it("the fields of every media type in a body are shown", () => {
  const { view, markdown } = shown({
    operation: {
      requestBody: {
        content: {
          "multipart/form-data": { schema: text("file") },
          "application/x-www-form-urlencoded": { schema: text("link") },
          "application/xml": { schema: text("link") },
        },
      },
    },
  });
  expect(view.body?.contents.map(({ types, fields }) => [types, fields?.map(({ name }) => name)])).toEqual([
    [["multipart/form-data"], ["file"]],
    [["application/x-www-form-urlencoded", "application/xml"], ["link"]],
  ]);
  const paths = view.body?.contents.map(({ fields }) => fields?.[0]?.path);
  expect(paths).toEqual(["body.file", "body:2.link"]);
  for (const words of ["- `file` string", "- `link` string"]) expect(markdown).toContain(words);
});

it("headers and links of responses are shown", () => {
  const rate = { description: "Calls that are left.", schema: { type: "integer" } };
  const next = {
    operationId: "getUser",
    description: "The user.",
    parameters: { userId: "$response.body#/id" },
  };
  const response = { description: "Done", headers: { "X-Rate": rate }, links: { next } };
  const { view, markdown } = shown({ operation: { responses: { 200: response } } });
  expect(view.responses[0]?.headers).toMatchObject([
    { name: "X-Rate", type: "integer", path: "response.200:X-Rate" },
  ]);
  expect(view.responses[0]?.links).toEqual([
    { name: "next", operation: "getUser", said: "The user.", sent: ["userId = $response.body#/id"] },
  ]);
  expect(markdown).toContain("- `X-Rate` integer: Calls that are left.");
  expect(markdown).toContain("- `next` calls `getUser` with `userId = $response.body#/id`: The user.");
});

it("callbacks are shown with the request that the API sends and the response that the API expects", () => {
  const schema = {
    type: "object",
    properties: { id: { type: "string", readOnly: true }, secret: { type: "string", writeOnly: true } },
  };
  const called = {
    summary: "A pet was sold.",
    requestBody: json(schema),
    responses: { 202: { description: "Taken" } },
  };
  const { view, markdown } = shown({
    operation: { callbacks: { sold: { "{$request.body#/url}": { post: called } } } },
  });
  expect(view.callbacks).toMatchObject([
    { name: "sold", method: "post", path: "{$request.body#/url}", said: "A pet was sold." },
  ]);
  expect(view.callbacks[0]?.body?.contents[0]?.fields?.map(({ name }) => name)).toEqual(["id"]);
  expect(view.callbacks[0]?.responses[0]?.status).toBe("202");
  for (const words of [
    "**Callbacks**",
    "`sold`: `POST {$request.body#/url}`",
    "A pet was sold.",
    "`202` Taken",
  ])
    expect(markdown).toContain(words);
});

it("every named example has a tab", () => {
  const examples = { small: { summary: "A small one", value: { a: "1" } }, large: { value: { a: "2" } } };
  const { view, markdown } = shown({
    operation: { responses: { 200: { description: "Done", ...json(text("a"), { examples }) } } },
  });
  expect(view.responses[0]?.contents[0]?.examples.map(({ name }) => name)).toEqual(["A small one", "large"]);
  for (const words of ["*A small one*", "*large*"]) expect(markdown).toContain(words);
});

it("security, server variables and external documentation are shown", () => {
  const flow = {
    tokenUrl: "https://a.example",
    scopes: { "pets:read": "Reads pets.", other: "Not needed." },
  };
  const more = {
    servers: [
      {
        url: "https://{region}.api.example",
        variables: { region: { default: "eu", enum: ["eu", "us"], description: "Where data is." } },
      },
    ],
    components: {
      securitySchemes: {
        oauth: { type: "oauth2", description: "Sign in.", flows: { clientCredentials: flow } },
        key: { type: "apiKey", in: "header", name: "X-Key" },
      },
    },
  };
  const operation = {
    security: [{ oauth: ["pets:read"] }, { key: [] }],
    externalDocs: { url: "https://docs.example/pets", description: "More on pets" },
  };
  const { view, markdown } = shown({ operation, more });
  expect(view.schemes).toEqual([
    {
      ...{ name: "oauth", type: "oauth2 (clientCredentials)", said: "Sign in." },
      scopes: [{ name: "pets:read", said: "Reads pets." }],
    },
    { name: "key", type: "apiKey (header X-Key)", said: undefined, scopes: [] },
  ]);
  expect(view.variables).toMatchObject([{ name: "region", said: "Where data is." }]);
  for (const words of [
    "- `oauth` oauth2 (clientCredentials): Sign in.",
    "  - `pets:read`: Reads pets.",
    "- `region` string, one of `eu`, `us`, `eu` by default: Where data is.",
    "[More on pets](<https://docs.example/pets>)",
  ])
    expect(markdown).toContain(words);
  const unsafe = { ...operation, externalDocs: { url: "javascript:alert(1)" } };
  expect(shown({ operation: unsafe, more }).view.docs).toBeUndefined();
});
