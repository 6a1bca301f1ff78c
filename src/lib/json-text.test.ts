import { describe, expect, it } from "vitest";
import { JsonText, spliceJson } from "./json-text";

describe("JSON that contains JSON text", () => {
  it("is the same as JSON.stringify returns for the parsed value", () => {
    const value = { a: new JsonText('{"b":[1,"$&"]}'), c: [new JsonText("null"), "json-text:0"] };
    expect(JSON.parse(spliceJson(value).text)).toEqual({ a: { b: [1, "$&"] }, c: [null, "json-text:0"] });
    expect(spliceJson(value).text).toBe(JSON.stringify(value));
  });

  it("has a short form that changes if a name or any other part changes", () => {
    const named = (name: string, title: string) =>
      spliceJson({ title, document: new JsonText("[]", name) }).named;
    expect(new Set([named("1", "a"), named("2", "a"), named("1", "b")]).size).toBe(3);
    expect(named("1", "a")).toBe(named("1", "a"));
  });
});
