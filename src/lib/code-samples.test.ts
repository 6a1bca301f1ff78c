import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { codeSamples, type SampledForm, type SampledRequest } from "./code-samples";

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

it("a shell sample passes the request to curl without executing any part of it", () => {
  const script = `curl() { printf '%s\\0' "$@"; }\n${sourceOf("Shell")}`;
  const [url, ...options] = execFileSync("sh", ["-c", script]).toString().split("\0");
  expect(new URL(String(url)).href).toBe(address);
  expect(options).toContain("POST");
  expect(options).toContain(`X-Note: ${note}`);
  expect(JSON.parse(options.at(options.indexOf("--data") + 1) ?? "")).toEqual(request.body);
  const [{ source } = { source: "" }] = codeSamples({ ...request, url: "https://api.example/;id&id|id>x" });
  expect(source).toMatch(/^curl 'https:\/\/api\.example\/;id&id\|id>x\?/);
});

it("a JavaScript sample sends the request", () => {
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

it("samples in Python and Go keep quotes inside string literals", () => {
  expect(sourceOf("Python")).toMatch(/^import requests\n\nrequests\.post\(/);
  expect(sourceOf("Python")).toContain(`"${address}"`);
  expect(sourceOf("Go")).toContain(`url := "${address}"`);
  for (const lang of ["Python", "Go"]) expect(sourceOf(lang)).toContain(String.raw`it's \"quoted\" $(id)`);
});

const sampleOf = (lang: string, given: SampledRequest) =>
  codeSamples(given).find((sample) => sample.lang === lang)?.source ?? "";

describe("samples in Java, C#, PHP and Ruby", () => {
  const hostile = {
    ...request,
    body: { name: `${HOSTILE} #{id} $id """`, empty: {}, list: [1, true, null] },
  };
  const WITHOUT_TEXTS: Record<string, RegExp> = {
    Java: /"(?:[^"\\\n]|\\.)*"/g,
    "C#": /("{3,})\n[\s\S]*?\n\1|"(?:[^"\\\n]|\\.)*"/g,
    PHP: /'(?:[^'\\]|\\.)*'/gs,
    Ruby: /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'/g,
  };

  it.each(Object.entries(WITHOUT_TEXTS))(
    "in %s keep values of the request inside string literals",
    (lang, texts) => {
      const source = sampleOf(lang, hostile);
      expect(source).toMatch(/put|post/i);
      expect(source).toContain("https://api.example/pets/a%27b%22c%60d%5Ce?q=");
      expect(source.replace(texts, "")).not.toMatch(/quoted|#\{|\$\(|endtab/);
      if (lang === "Ruby") expect(source.match(/"(?:[^"\\\n]|\\.)*"/g)?.join("")).not.toContain("#{");
    },
  );

  it("in PHP send the method and the body unchanged", () => {
    const source = sampleOf("PHP", { ...hostile, method: "put", headers: [] });
    expect(source).toContain("CURLOPT_CUSTOMREQUEST => 'PUT'");
    const [, body = ""] = /CURLOPT_POSTFIELDS => '((?:[^'\\]|\\.)*)'/s.exec(source) ?? [];
    expect(JSON.parse(body.replace(/\\(['\\])/g, "$1"))).toEqual(hostile.body);
  });

  it("in Ruby send the same JSON", () => {
    const [, body = ""] = /request\.body = (".*")/.exec(sampleOf("Ruby", hostile)) ?? [];
    expect(JSON.parse(JSON.parse(body))).toEqual(hostile.body);
  });
});

const fields = [
  { name: "note[]", value: HOSTILE },
  { name: HOSTILE, value: "@/etc/passwd" },
  { name: "photo", value: "photo.bin", isFile: true },
  { name: "more", value: "more.bin", isFile: true },
  { name: "a=@/etc/passwd;x", value: "a.bin", isFile: true },
];

describe.each(["multipart/form-data", "application/x-www-form-urlencoded"] as const)(
  "a form as %s",
  (type) => {
    const isMultipart = type === "multipart/form-data";
    const form: SampledForm = { type, fields: isMultipart ? fields : fields.slice(0, 2) };
    const sent = { ...request, form };

    it("is passed to curl by a shell sample", () => {
      const script = `curl() { printf '%s\\0' "$@"; }\n${sampleOf("Shell", sent)}`;
      const given = execFileSync("sh", ["-c", script]).toString().split("\0");
      const flag = isMultipart ? "--form-string" : "--data-urlencode";
      const name = isMultipart ? (text: string) => text : encodeURIComponent;
      const isNamed = ({ name: field }: { name: string }) => !isMultipart || !field.includes("=");
      const expected = form.fields
        .filter(isNamed)
        .flatMap(({ name: field, value, isFile }) =>
          isFile ? ["--form", `${field}=@${value}`] : [flag, `${name(field)}=${value}`],
        );
      expect(given.slice(-expected.length - 1, -1)).toEqual(expected);
    });

    it("is sent by a JavaScript sample", () => {
      const asked: RequestInit[] = [];
      const input = { files: [new Blob(["bytes"])] };
      const run = new Function("fetch", "input", sampleOf("JavaScript", sent));
      run((_: string, init: RequestInit) => asked.push(init), input);
      const [{ body, headers } = {}] = asked;
      expect(headers).not.toHaveProperty("Content-Type");
      const pairs = [...(body as FormData)].map(([name, value]) => [
        name,
        typeof value === "string" ? value : value.name,
      ]);
      expect(pairs).toEqual(form.fields.map(({ name, value }) => [name, value]));
    });

    it("stays inside string literals in Python and Go", () => {
      const python = sampleOf("Python", sent);
      for (const text of [python, sampleOf("Go", sent)]) {
        expect(text.replace(/"(?:[^"\\\n]|\\.)*"/g, "")).not.toMatch(/quoted|passwd|photo\.bin|\$\(id\)/);
        if (isMultipart) expect(text.split("photo.bin")).toHaveLength(text === python ? 2 : 3);
      }
    });
  },
);
