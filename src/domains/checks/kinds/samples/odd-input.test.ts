import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/domains/openapi/read/value";
import { isObject } from "@/lib/is-object";
import { placedBlocksOf } from "../../page/blocks";
import { samplesKind } from "./check";
import { applied, check, fence, petsRoot } from "./check.fixture";
import { hostsIn } from "./match/servers";
import { samplesIn } from "./read/read";

const URL = "https://api.pets.dev/v1";
const LANGUAGES = ["sh", "http", "js", "python", "json"];

/** Characters that some programs treat as spaces, and other characters with a special meaning. */
const ODD = "\u00a0\u1680\u2003\u2028\u2029\u202f\u3000\ufeff\u200b\f\v\t\r\u0085\0\ud800'\"`\\$({[<>|&;#%…";

describe("odd characters in samples", () => {
  it.each([
    ["a no-break space", "\u00a0"],
    ["a line separator", "\u2028"],
    ["a byte order mark", "\ufeff"],
    ["a form feed", "\f"],
  ])("%s separates the words of a command", (_, space) => {
    const text = fence("sh", `curl${space}"${URL}/pets?limt=5"${space}>${space}pets.json`);
    expect(check(text)).toMatchObject([{ rule: "unknown-parameter", evidence: { found: "limt" } }]);
  });

  it("any two characters can stand anywhere", () => {
    const codes = [...ODD].flatMap((one) =>
      [...ODD].map((two) => `curl${one}${two}${URL}/pets${two}${one}-d${one}a=b${two}\n${two}${one}`),
    );
    for (const language of LANGUAGES)
      for (const code of codes) expect(() => samplesIn(language, code), code).not.toThrow();
  });
});

const PAGE = [
  fence("sh", `curl "${URL}/pets?limt=5&status=x&filter[breed]=y"`),
  fence("json", '{ "items": [{ "id": 7, "species": "dogg" }], "totl": 1 }'),
  fence("sh", `curl ${URL}/pets --json '{"nmae":1,"species":"cta","owner":{"mail":1},"labels":{"a":1}}'`),
  fence("http", "HTTP/1.1 299 Odd\n\n{}"),
  fence("sh", `curl -X PATCH ${URL}/pets/7 --json '{"note":1}'`),
  fence("sh", `curl ${URL}/events --json '{"type":"ran","grams":"5"}'`),
  fence("sh", `curl ${URL}/tokens -d grant_typ=a`),
  fence("sh", `curl ${URL}/pets/7/vaccinatons`),
  fence("sh", `curl ${URL}/pets/7/vaccinations?until=1`),
  fence("json operation=getPet", '{ "nmae": 1 }'),
].join("\n");

/** Specifications aren't validated, so each field can have a value of any type. */
const WRONG = [{ toString: 1, valueOf: 1 }, [{ toString: 1 }], "text", null];

const EVERYTHING: JsonObject = {
  ...petsRoot,
  security: [{ key: [] }],
  components: {
    ...(petsRoot.components as JsonObject),
    securitySchemes: { key: { type: "apiKey", in: "query", name: "key" } },
  },
};

function placesIn(value: unknown, keys: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [keys];
  return [keys, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...keys, key]))];
}

function replaced(value: unknown, [key, ...keys]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaced(item, keys, by) : item));
  return isObject(value) ? { ...value, [key]: replaced(value[key], keys, by) } : value;
}

describe("malformed specifications", () => {
  const blocks = placedBlocksOf(PAGE, null);
  const compare = (root: JsonObject) => {
    const specifications = [{ slug: "pets", versionId: "v1", root, isReferenced: true }];
    return samplesKind.check({ pageId: "p", text: PAGE, blocks }, { brokenLinks: [], specifications });
  };
  const places = placesIn(EVERYTHING).filter(({ length }) => length > 0);

  it.each(WRONG.map((wrong) => [JSON.stringify(wrong), wrong]))("%s is allowed in each field", (_, wrong) => {
    expect(compare(EVERYTHING).length).toBeGreaterThan(10);
    for (const place of places) {
      const root = replaced(EVERYTHING, place, wrong) as JsonObject;
      expect(() => compare(root), place.join("/")).not.toThrow();
    }
  });

  it.each(["required", "enum", "type", "oneOf", "allOf", "items", "format", "additionalProperties", "$ref"])(
    "%s can have any value in a schema",
    (name) => {
      for (const wrong of WRONG) {
        const schema = { properties: { name: { enum: ["a", wrong] } }, [name]: wrong };
        const root = replaced(EVERYTHING, ["components", "schemas", "NewPet"], schema) as JsonObject;
        expect(() => compare(root)).not.toThrow();
      }
    },
  );
});

describe("suggestions", () => {
  const withSpecies = (...values: string[]) =>
    replaced(EVERYTHING, ["components", "schemas", "NewPet", "properties", "species", "enum"], values);
  const page = fence("sh", `curl ${URL}/pets --json '{"name":"Mia","species":"cta"}'`);
  const findingFor = (value: string) => {
    const [finding] = check(page, { root: withSpecies(value) as JsonObject });
    if (!finding) throw new Error("No finding");
    return finding;
  };

  it.each(["cat", "house cat", "cat-1.5", "Kätzchen", "text/html"])("insert %s", (value) => {
    const finding = findingFor(value);
    expect(finding.rule).toBe("unknown-value");
    expect(applied(page, finding)).toBe(page.replace("cta", value));
  });

  it.each([
    'a "cat"',
    "a'cat",
    "cat\n```\n# Title",
    "cat\u2028",
    "cat\\",
    "`cat`",
    "$(cat)",
    "{{cat}}",
    "<cat>",
    "",
    "c".repeat(201),
  ])("don't insert %j", (value) => {
    const finding = findingFor(value);
    expect(finding).toMatchObject({ rule: "unknown-value" });
    expect(finding.suggestion).toBeUndefined();
  });

  it("don't insert a text with spaces where it isn't in quotation marks", () => {
    const place = ["paths", "/pets", "get", "parameters", "1", "schema", "enum"];
    const root = replaced(EVERYTHING, place, ["not here"]) as JsonObject;
    const [finding] = check(fence("sh", `curl ${URL}/pets?status=x`), { root });
    expect(finding).toMatchObject({ rule: "unknown-value", evidence: { expected: "not here" } });
    expect(finding?.suggestion).toBeUndefined();
  });
});

describe("servers", () => {
  const hostsOf = (...urls: unknown[]) => hostsIn({ servers: urls.map((url) => ({ url })) });

  it("have names in any language, and ports", () => {
    expect(hostsOf("https://api.müller.de/v1", "https://API.pets.dev:8443", "/v1")).toEqual([
      "api.müller.de",
      "api.pets.dev:8443",
    ]);
  });

  it("aren't texts that can't be names", () => {
    const names = ["(a+)+$", "a|b", "{tenant}.pets.dev", "me:secret@pets.dev", "a", ".*", "a.dev:x", "é\\w"];
    expect(hostsOf(...names.map((name) => `https://${name}/v1`), "a".repeat(300), 7, null)).toEqual([]);
  });

  it("are limited", () => {
    const urls = Array.from({ length: 100_000 }, (_, index) => `https://api${index}.pets.dev`);
    expect(hostsOf(...urls)).toEqual(urls.slice(0, 20).map((url) => url.slice("https://".length)));
  });
});
