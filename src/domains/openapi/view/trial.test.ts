import { describe, expect, it } from "vitest";
import type { JsonObject } from "../read/value";
import { json, shown } from "./operation.fixture";
import { baseUrlOf, type TrialServer } from "./server-url";
import { isAllowed } from "./servers";

const trialOf = (operation: JsonObject, more: JsonObject = {}, version = "3.1.0") =>
  shown({ operation, more, version }).view.trial;
const string = { type: "string" };
const LONG = "x".repeat(201);

describe("visitors can choose the server and its variables", () => {
  const serversOf = (url: string, variables: JsonObject) =>
    trialOf({ servers: [{ url, variables }] })?.servers;

  it.each<[string, string, JsonObject, TrialServer[] | undefined]>([
    [
      "a list",
      "https://{region}.api.example/{version}",
      { region: { default: "eu", enum: ["eu", "us"] }, version: { default: "v2" } },
      [
        {
          url: "https://{region}.api.example/{version}",
          variables: [
            { name: "region", preset: "eu", values: ["eu", "us"] },
            { name: "version", preset: "v2" },
          ],
        },
      ],
    ],
    [
      "a text in a fixed domain",
      "https://{tenant}.api.example.com:8443",
      { tenant: { default: "demo" } },
      [{ url: "https://{tenant}.api.example.com:8443", variables: [{ name: "tenant", preset: "demo" }] }],
    ],
    [
      "no text for the domain",
      "https://{host}/v1",
      { host: { default: "api.example" } },
      [{ url: "https://api.example/v1" }],
    ],
    [
      "no text for the top-level domain",
      "https://api.{tld}",
      { tld: { default: "example" } },
      [{ url: "https://api.example" }],
    ],
    [
      "no text for the port",
      "https://a.b.example:{port}",
      { port: { default: "81" } },
      [{ url: "https://a.b.example:81" }],
    ],
    [
      "one possible value",
      "https://{a}.example",
      { a: { default: "b", enum: ["b"] } },
      [{ url: "https://b.example" }],
    ],
    [
      "a list of schemes",
      "{scheme}://api.example",
      { scheme: { default: "https", enum: ["http", "https"] } },
      [
        {
          url: "{scheme}://api.example",
          variables: [{ name: "scheme", preset: "https", values: ["https", "http"] }],
        },
      ],
    ],
    ["a variable that isn't described", "https://{host}.example", {}, undefined],
    [
      "no text for a name that contains a slash",
      "https://{a/b}",
      { "a/b": { default: "api.example" } },
      undefined,
    ],
    [
      "no text for a slash before the domain",
      "https:/{slash}{host}",
      { slash: { default: "/" }, host: { default: "api.example" } },
      [{ url: "https://api.example" }],
    ],
    [
      "no long values",
      "https://api.example/{a}/{b}",
      { a: { default: "x", enum: ["x", "y", LONG] }, b: { default: "x", enum: ["x", LONG] } },
      [{ url: "https://api.example/{a}/x", variables: [{ name: "a", preset: "x", values: ["x", "y"] }] }],
    ],
    ["no long URL", "https://api.example/{a}", { a: { default: LONG.repeat(5) } }, undefined],
    [
      "no long default",
      "https://api.example/{a}",
      { a: { default: LONG } },
      [{ url: `https://api.example/${LONG}` }],
    ],
  ])("%s", (_, url, variables, expected) => {
    expect(serversOf(url, variables)).toEqual(expected);
  });

  const server: TrialServer = { url: "https://{tenant}.example.com/{base}" };
  it.each<[string, string, boolean]>([
    ["tenant", "acme-1", true],
    ["tenant", "acme.eu", true],
    ["tenant", "evil.example/", false],
    ["tenant", "evil.example#", false],
    ["tenant", "user@evil", false],
    ["base", "api/v2", true],
    ["base", "../admin", false],
    ["base", "a/../b", false],
    ["base", "a?b", false],
    ["base", "a%2f", false],
  ])("%s can be %s: %s", (name, value, isFine) => {
    expect(isAllowed(server, { name, preset: "x" }, value)).toBe(isFine);
    expect(isAllowed(server, { name, preset: "x", values: ["y"] }, value)).toBe(false);
  });

  it("variables without a value have their default", () => {
    const given = {
      url: "https://{a}.example.com/{b}/",
      variables: [
        { name: "a", preset: "eu" },
        { name: "b", preset: "v1" },
      ],
    };
    expect(baseUrlOf(given)).toBe("https://eu.example.com/v1");
    expect(baseUrlOf(given, { a: "us", b: "" })).toBe("https://us.example.com/v1");
  });
});

describe.each(["3.0.3", "3.1.0"])("visitors of a specification of OpenAPI %s", (version) => {
  it("can choose a media type of the body, and one of its examples", () => {
    const cat = { summary: "A cat", value: { name: "Tom" } };
    const content = {
      "application/xml": { schema: string, examples: { pet: { value: "<pet/>" } } },
      "multipart/form-data": { schema: { type: "object", properties: { name: string } } },
      ...json({ type: "object" }, { examples: { cat, dog: { value: { name: "Rex" } } } }).content,
      "text/plain": { schema: string },
    };
    expect(trialOf({ requestBody: { content } }, {}, version)?.bodies).toEqual([
      {
        type: "application/json",
        examples: [
          { name: "A cat", text: '{\n  "name": "Tom"\n}' },
          { name: "dog", text: '{\n  "name": "Rex"\n}' },
        ],
      },
      { type: "application/xml", examples: [{ name: "pet", text: "<pet/>" }] },
      { type: "multipart/form-data", fields: [{ name: "name" }] },
      { type: "text/plain" },
    ]);
  });

  it("get short examples only, with short names", () => {
    const of = (size: number) => ({ value: "x".repeat(size) });
    const texts = (type: string) => ({
      [type]: { schema: string, examples: { a: of(1_400), b: of(1_400), [LONG]: of(1) } },
    });
    const content = { ...texts("text/plain"), ...texts("text/csv") };
    const bodies = trialOf({ requestBody: { content } }, {}, version)?.bodies;
    expect(bodies?.map(({ examples = [] }) => examples.map(({ name }) => name))).toEqual([["a", "b"], ["a"]]);
    const parameter = {
      name: "p",
      in: "query",
      schema: string,
      examples: { a: of(1), b: of(1), [LONG]: of(1) },
    };
    const [shownOne] = trialOf({ parameters: [parameter] }, {}, version)?.parameters ?? [];
    expect(shownOne?.examples?.map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it("can fill in cookies, and choose values of lists and examples of parameters", () => {
    const kinds = { type: "array", items: { ...string, enum: ["cat", "dog"] } };
    const examples = { few: { value: 5 }, many: { summary: "Many", value: 500 } };
    const parameters = [
      { name: "session", in: "cookie", required: true, schema: string },
      { name: "kind", in: "query", schema: kinds },
      { name: "limit", in: "query", schema: { type: "integer" }, examples },
      { name: "one", in: "query", schema: string, examples: { only: { value: "x" } } },
    ];
    expect(trialOf({ parameters }, {}, version)?.parameters).toMatchObject([
      { name: "session", in: "cookie", required: true },
      { name: "kind", takes: "lines", values: ["cat", "dog"] },
      {
        name: "limit",
        examples: [
          { name: "few", text: "5" },
          { name: "Many", text: "500" },
        ],
      },
      expect.not.objectContaining({ examples: expect.anything() }),
    ]);
  });
});
