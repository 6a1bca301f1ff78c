import { describe, expect, it } from "vitest";
import { answerReference, answerReferenceAsset } from "./reference";

const asset = (name: string, headers = {}) =>
  answerReferenceAsset(name, new Request(`http://localhost/docs/api/${name}`, { headers }));

describe("API reference", () => {
  it("doesn't load anything from other hosts, and doesn't allow other scripts", async () => {
    const html = await answerReference("abc").text();
    const markup = html.replace(/<script[^>]*>.*?<\/script>/gs, "");
    expect(html).not.toMatch(/https?:/);
    expect(markup).not.toMatch(/<script|<style| style=| on\w+=/);
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toHaveLength(3);
    for (const tag of scripts) expect(tag).toContain('nonce="abc"');
  });

  it("serves every file to which the page refers", async () => {
    const html = await answerReference("abc").text();
    const names = [...html.matchAll(/"\/docs\/api\/([^"]+)"/g)].map((match) => match[1] as string);
    expect(names).toEqual(["reference.css", "viewer.js", "start.js"]);
    for (const name of names) {
      const answer = await asset(name);
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
      const etag = answer.headers.get("etag") ?? "";
      expect((await asset(name, { "if-none-match": etag })).status).toBe(304);
    }
  });

  it("doesn't serve any other file", async () => {
    for (const name of [
      "package.json",
      "..%2f..%2fpackage.json",
      "../../package.json",
      "constructor",
      "__proto__",
    ]) {
      expect((await asset(name)).status).toBe(404);
    }
  });
});
