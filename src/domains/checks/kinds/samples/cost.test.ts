import { expect, it } from "vitest";
import type { JsonObject } from "@/domains/openapi/read/value";
import { check, fence, petsRoot } from "./check.fixture";

const URL = "https://api.pets.dev/v1";
const body = '{"name":"Mia","species":"cat","age":4,"tags":["a","b"],"owner":{"email":"a@b.dev"}}';
const SAMPLES = [
  fence("sh", `curl -X POST ${URL}/pets \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`),
  fence("http", `POST /v1/pets HTTP/1.1\nHost: api.pets.dev\nContent-Type: application/json\n\n${body}`),
  fence("js", `await fetch("${URL}/pets", { method: "POST", body: JSON.stringify(${body}) });`),
  fence("python", `requests.post("${URL}/pets", json=${body})`),
  `${fence("sh", `curl "${URL}/pets?limit=5"`)}\n${fence("json", `{ "items": [${body}], "total": 1 }`)}`,
];

const secondsOf = (work: () => void) => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
};

it("500 samples on 10 pages take little CPU time", () => {
  const page = Array.from({ length: 10 }, () => SAMPLES.join("\n")).join("\n## Next\n\n");
  check(page);
  const seconds = secondsOf(() => {
    for (let count = 0; count < 10; count += 1) expect(check(page)).toEqual([]);
  });
  // The goal is 1 second. A busy machine can take longer.
  expect(seconds).toBeLessThan(3);
});

it("a schema that contains itself in many choices takes a limited number of steps", () => {
  const choices = Array.from({ length: 30 }, (_, index) => ({
    type: "object",
    properties: {
      [`p${index}`]: { $ref: "#/components/schemas/Tree" },
      child: { $ref: "#/components/schemas/Tree" },
    },
    required: [`p${index}`],
  }));
  const root = {
    ...petsRoot,
    components: { schemas: { NewPet: { $ref: "#/components/schemas/Tree" }, Tree: { oneOf: choices } } },
  };
  let value = "1";
  for (let depth = 0; depth < 12; depth += 1) value = `{"child":${value}}`;
  const text = fence("sh", `curl ${URL}/pets --json '${value}'`);
  expect(secondsOf(() => void check(text, { root: root as JsonObject }))).toBeLessThan(5);
});

it.each([
  ["quotation marks", `curl ${'"$('.repeat(6000)}`],
  ["options", `curl ${"-d a ".repeat(3500)}${URL}/pets`],
  ["objects", `curl ${URL}/pets --json '${'{"a":'.repeat(3500)}'`],
  ["calls", "fetch(".repeat(3300)],
  ["quotation marks in calls", `fetch('${"\\'".repeat(9000)}`],
  ["slashes", `curl ${URL}/${"a/".repeat(900)}`],
  ["braces", `curl ${"{".repeat(19_000)}`],
  ["spaces", `GET ${" ".repeat(19_000)}x y`],
])("hostile samples cost little: %s", (_, code) => {
  const pages = ["sh", "http", "js", "python", "json"].map((language) => fence(language, code));
  expect(secondsOf(() => pages.forEach((page) => void check(page)))).toBeLessThan(5);
});
