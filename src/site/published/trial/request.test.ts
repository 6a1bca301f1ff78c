import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/domains/openapi/read/value";
import { operationView } from "@/domains/openapi/view/view";
import { requestOf, tried } from "./request";

const list = { type: "array", items: { type: "string" } };
const rgb = { type: "object", additionalProperties: { type: "integer" } };

/** Fills in the form of an operation, and returns the request that Bindery sends. */
async function requestFor(operation: JsonObject, given: object, path = "/x") {
  const root = { servers: [{ url: "https://api.example" }], paths: { [path]: { post: operation } } };
  const trial = operationView(root, path, "post")?.trial;
  if (!trial) throw new Error("The operation can't be tried");
  const asked = { page: "", operation: "op", server: 0, parameters: {}, credentials: {}, ...given };
  return requestOf(trial, tried.parse(asked));
}

const sent = async (parameter: JsonObject, text: string, path = "/x") => {
  const [name, place] = [String(parameter.name), String(parameter.in)];
  return requestFor({ parameters: [parameter] }, { parameters: { [`${place}.${name}`]: text } }, path);
};

describe("a visitor's input is encoded according to the style of the parameter", () => {
  it.each<[string, JsonObject, string, string]>([
    ["form", { schema: list, explode: false }, "a\nb c", "?p=a,b%20c"],
    ["form, exploded", { schema: list }, "a\nb&c", "?p=a&p=b%26c"],
    ["form of an object", { schema: rgb, explode: false }, '{"r":1,"g":2}', "?p=r,1,g,2"],
    ["form of an object, exploded", { schema: rgb }, '{"r":1,"g":2}', "?r=1&g=2"],
    ["spaces", { schema: list, style: "spaceDelimited", explode: false }, "a\nb", "?p=a%20b"],
    ["pipes", { schema: list, style: "pipeDelimited", explode: false }, "a\nb", "?p=a|b"],
    ["a deep object", { schema: rgb, style: "deepObject", explode: true }, '{"r":{"x":1}}', "?p[r][x]=1"],
    ["reserved signs", { schema: { type: "string" }, allowReserved: true }, "a/b:c&d#e", "?p=a/b:c%26d%23e"],
    ["reserved signs otherwise", { schema: { type: "string" } }, "a/b", "?p=a%2Fb"],
    ["content", { content: { "application/json": { schema: rgb } } }, '{"r":1}', "?p=%7B%22r%22%3A1%7D"],
  ])("in the query: %s", async (_, parameter, text, query) => {
    expect((await sent({ name: "p", in: "query", ...parameter }, text)).url.search).toBe(query);
  });

  it.each<[string, JsonObject, string, string]>([
    ["simple", { schema: list }, "a\nb/c", "/x/a,b%2Fc"],
    ["label", { schema: list, style: "label", explode: true }, "a\nb", "/x/.a.b"],
    ["matrix", { schema: list, style: "matrix", explode: true }, "a\nb", "/x/;p=a;p=b"],
    ["an object, exploded", { schema: rgb, explode: true }, '{"r":1,"g":2}', "/x/r=1,g=2"],
  ])("in the path: %s", async (_, parameter, text, path) => {
    const { url } = await sent({ name: "p", in: "path", required: true, ...parameter }, text, "/x/{p}");
    expect(url.pathname).toBe(path);
  });

  it("in headers and cookies", async () => {
    expect((await sent({ name: "X-Ids", in: "header", schema: list }, "a\nb")).headers["x-ids"]).toBe("a,b");
    const cookie = await sent({ name: "session", in: "cookie", schema: { type: "string" } }, "s 1;a=b");
    expect(cookie.headers.cookie).toBe("session=s%201%3Ba%3Db");
  });
});

it("cookies of parameters and credentials are in one header", async () => {
  const parameters = ["a", "b"].map((name) => ({ name, in: "cookie", schema: { type: "string" } }));
  const root = {
    servers: [{ url: "https://api.example" }],
    components: { securitySchemes: { key: { type: "apiKey", in: "cookie", name: "sid" } } },
    paths: { "/x": { get: { parameters, security: [{ key: [] }] } } },
  };
  const trial = operationView(root, "/x", "get")?.trial;
  const given = { parameters: { "cookie.a": "1", "cookie.b": "2" }, credentials: { key: "k" } };
  const asked = tried.parse({ page: "", operation: "op", server: 0, ...given });
  expect(trial && (await requestOf(trial, asked)).headers.cookie).toBe("a=1; b=2; sid=k");
});

describe("cookies", () => {
  const schema = { type: "string" };
  const root = {
    servers: [{ url: "https://api.example" }],
    components: { securitySchemes: { key: { type: "apiKey", in: "cookie", name: "sid" } } },
  };
  const cookieFor = async (parameters: object[], given: object) => {
    const operation = { parameters, security: [{ key: [] }] };
    const trial = operationView({ ...root, paths: { "/x": { get: operation } } }, "/x", "get")?.trial;
    const asked = tried.parse({ page: "", operation: "op", server: 0, credentials: { key: "k" }, ...given });
    return trial && (await requestOf(trial, asked)).headers.cookie;
  };

  it("of a credential replace a parameter with the same name", async () => {
    const parameters = { "cookie.sid": "1", "cookie.side": "2" };
    const all = ["sid", "side"].map((name) => ({ name, in: "cookie", schema }));
    expect(await cookieFor(all, { parameters })).toBe("side=2; sid=k");
  });

  it("can't come from a header parameter", async () => {
    const header = { name: "cookie", in: "header", required: true, schema };
    expect(
      await cookieFor([header], { parameters: { "header.cookie": "sid=1" }, credentials: {} }),
    ).toBeUndefined();
  });
});

describe("the server of a request", () => {
  const variables = { tenant: { default: "demo" }, stage: { default: "test", enum: ["test", "live"] } };
  const servers = [{ url: "https://{tenant}.api.example.com/{stage}", variables }];
  const at = (given: object) => requestFor({ servers }, { variables: given });

  it.each([
    [{}, "https://demo.api.example.com/test/x"],
    [{ tenant: "acme", stage: "live", other: "x" }, "https://acme.api.example.com/live/x"],
  ])("has the visitor's values: %j", async (given, href) => {
    expect((await at(given)).url.href).toBe(href);
  });

  it.each([{ tenant: "evil.example/" }, { tenant: "a@b" }, { stage: "other" }])(
    "is one of the specification, so %j is refused",
    async (given) => {
      await expect(at(given)).rejects.toMatchObject({ status: 400 });
    },
  );

  it("has no value for a variable that the specification doesn't describe", async () => {
    const open = [{ url: "https://api.example.com/{v}" }];
    const given = { variables: { v: "../../admin?x=1#" } };
    expect((await requestFor({ servers: open }, given)).url.href).toBe("https://api.example.com/%7Bv%7D/x");
  });

  it("can have an empty value that the specification lists", async () => {
    const listed = [
      { url: "https://api.example.com{v}", variables: { v: { default: "/v1", enum: ["", "/v1"] } } },
    ];
    const href = async (given: object) =>
      (await requestFor({ servers: listed }, { variables: given })).url.href;
    expect(await href({ v: "" })).toBe("https://api.example.com/x");
    expect(await href({})).toBe("https://api.example.com/v1/x");
    await expect(at({ stage: "" })).rejects.toMatchObject({ status: 400 });
  });
});

it("the body has the media type that the visitor selected", async () => {
  const content = {
    "application/json": { schema: { type: "object" } },
    "application/xml": { schema: { type: "object" } },
  };
  const operation = { requestBody: { content } };
  const xml = await requestFor(operation, { type: "application/xml", body: "<pet/>" });
  expect([xml.headers["content-type"], xml.body]).toEqual(["application/xml", "<pet/>"]);
  const first = await requestFor(operation, { body: "{}" });
  expect(first.headers["content-type"]).toBe("application/json");
  await expect(requestFor(operation, { type: "text/html", body: "" })).rejects.toMatchObject({ status: 400 });
});
