import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { codeSamples, type SampledRequest } from "./code-samples";

const HOSTILE = `it's "quoted" $(id) \`id\` \\ \n {% endtab %}`;
const request: SampledRequest = {
  method: "post",
  url: `https://api.example/pets/a'b"c\`d\\e`,
  query: [{ name: "q", value: HOSTILE }],
  headers: [{ name: "X-Note", value: HOSTILE }],
  body: { name: HOSTILE, constructor: [1, true, null] },
};
const address = new URL(
  `https://api.example/pets/a%27b%22c%60d%5Ce?q=${encodeURIComponent(HOSTILE).replaceAll("'", "%27")}`,
).href;
const note = HOSTILE.replace("\n", "");
const sourceOf = (lang: string) => codeSamples(request).find((sample) => sample.lang === lang)?.source ?? "";

it("a sample for a shell gives curl what the request holds, and runs nothing of it", () => {
  const script = `curl() { printf '%s\\0' "$@"; }\n${sourceOf("Shell")}`;
  const [url, ...options] = execFileSync("sh", ["-c", script]).toString().split("\0");
  expect(new URL(String(url)).href).toBe(address);
  expect(options).toContain("POST");
  expect(options).toContain(`X-Note: ${note}`);
  expect(JSON.parse(options.at(options.indexOf("--data") + 1) ?? "")).toEqual(request.body);
  const [{ source } = { source: "" }] = codeSamples({ ...request, url: "https://api.example/;id&id|id>x" });
  expect(source).toMatch(/^curl 'https:\/\/api\.example\/;id&id\|id>x\?/);
});

it("a sample in JavaScript fetches what the request holds", () => {
  const asked: unknown[] = [];
  new Function("fetch", sourceOf("JavaScript"))((...given: unknown[]) => asked.push(...given));
  const [url, { method, headers, body }] = asked as [string, Record<string, unknown>];
  expect(new URL(url).href).toBe(address);
  expect({ method, headers }).toEqual({
    method: "POST",
    headers: { "X-Note": note, "Content-Type": "application/json" },
  });
  expect(JSON.parse(String(body))).toEqual(request.body);
});

it("samples in Python and Go keep quotes within their texts", () => {
  expect(sourceOf("Python")).toMatch(/^import requests\n\nrequests\.post\(/);
  expect(sourceOf("Python")).toContain(`"${address}"`);
  expect(sourceOf("Go")).toContain(`url := "${address}"`);
  for (const lang of ["Python", "Go"]) expect(sourceOf(lang)).toContain(String.raw`it's \"quoted\" $(id)`);
});
