import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { echo } from "@/testing/echo";

provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

const inputOf = async (query: string) => {
  const { status, body } = await echo().get(`/echo/x?${query}`);
  return status === 200 ? body.input : status;
};

describe("query", () => {
  it("accepts only true and false for booleans", async () => {
    expect(await inputOf("flag=true")).toEqual({ id: "x", flag: true });
    expect(await inputOf("flag=false")).toEqual({ id: "x", flag: false });
    for (const text of ["1", "0", "TRUE", "yes", "", "on"]) expect(await inputOf(`flag=${text}`)).toBe(400);
  });

  it("accepts decimal numbers for numbers", async () => {
    expect(await inputOf("limit=25")).toEqual({ id: "x", limit: 25 });
    expect(await inputOf("limit=-1")).toEqual({ id: "x", limit: -1 });
    for (const text of ["", "%20", "0x10", "1e999", "NaN", "Infinity", "1_0", "٣"]) {
      expect(await inputOf(`limit=${text}`)).toBe(400);
    }
  });

  it("accepts repeated keys for a list, and a single value for a list of one item", async () => {
    expect(await inputOf("names=a&names=b")).toEqual({ id: "x", names: ["a", "b"] });
    expect(await inputOf("names=a")).toEqual({ id: "x", names: ["a"] });
    expect(await inputOf("numbers=1&numbers=2")).toEqual({ id: "x", numbers: [1, 2] });
  });

  it("refuses a repeated key if the field isn't a list", async () => {
    expect(await inputOf("text=a&text=b")).toBe(400);
  });

  it("parses a union according to the value", async () => {
    expect(await inputOf("evaluated=true")).toEqual({ id: "x", evaluated: true });
    expect(await inputOf("evaluated=deterministic-only")).toEqual({
      id: "x",
      evaluated: "deterministic-only",
    });
    expect(await inputOf("evaluated=other")).toBe(400);
  });

  it("parses the text null as null if null is allowed, and otherwise as text", async () => {
    expect(await inputOf("role=null")).toEqual({ id: "x", role: null });
    expect(await inputOf("text=null")).toEqual({ id: "x", text: "null" });
  });

  it("doesn't convert texts that look like numbers or booleans if the field is a text", async () => {
    expect(await inputOf("text=007")).toEqual({ id: "x", text: "007" });
    expect(await inputOf("text=true")).toEqual({ id: "x", text: "true" });
  });

  it("accepts names with dots, plus signs and percent-encoding", async () => {
    expect(await inputOf("format.refs=stable")).toEqual({ id: "x", "format.refs": "stable" });
    expect(await inputOf("text=a+b%2Bc%C3%A9")).toEqual({ id: "x", text: "a b+cé" });
    expect(await inputOf("t%65xt=a")).toEqual({ id: "x", text: "a" });
  });

  it("ignores unknown fields, empty pairs, and names of the prototype", async () => {
    expect(await inputOf("other=1&&=&constructor=x&__proto__=y&toString")).toEqual({ id: "x" });
  });

  it("never uses a query field in place of a path parameter", async () => {
    expect(await inputOf("id=other")).toEqual({ id: "x" });
  });

  it("refuses broken percent-encoding and null characters with 400", async () => {
    for (const query of ["text=%", "text=%E0%A4", "text=%ff", "text=a%00b", "%ZZ=1"]) {
      expect(await inputOf(query)).toBe(400);
    }
  });

  it("returns 200 or 400 for any query", async () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("flag", "names", "%", "&", "=", "+", "null"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const { status } = await echo().get(`/echo/x?${pieces.join("")}`);
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 300 },
    );
  });

  it("returns every text unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
        fc.pre(!text.includes("\0"));
        expect(await inputOf(`text=${encodeURIComponent(text)}`)).toEqual({ id: "x", text });
      }),
      { numRuns: 200 },
    );
  });
});

describe("path", () => {
  it("prefers a literal path segment to a parameter", async () => {
    expect((await echo().get("/echo/latest")).body).toEqual({ literal: true });
    expect((await echo().get("/echo/latest2")).body.input.id).toBe("latest2");
  });

  it("decodes parameters", async () => {
    expect((await echo().get("/echo/a%2Fb%20%C3%A9")).body.input.id).toBe("a/b é");
  });

  it("accepts a page's path with encoded or plain slashes", async () => {
    for (const path of ["guide/a%20b", "guide%2Fa%20b", "guide%2fa b"]) {
      expect((await echo().get(`/pages/s/path/${path}`)).body.input).toEqual({
        id: "s",
        pagePath: "guide/a b",
      });
    }
    expect((await echo().get("/pages/s/path/")).status).toBe(404);
    expect((await echo().get("/pages/s/path")).status).toBe(404);
  });

  it("returns 404 for a parameter that is empty or contains a null character, and 400 for broken encoding", async () => {
    expect((await echo().get("/echo/")).status).toBe(404);
    expect((await echo().get("/echo/a%00")).status).toBe(404);
    expect((await echo().get("/echo/%E0%A4")).status).toBe(400);
  });

  it("returns 200, 400 or 404 for any path", async () => {
    const segment = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "echo",
        "pages",
        "path",
        "..",
        ".",
        "",
        "%2e%2e",
        "__proto__",
        "constructor",
        "%",
        ":id",
        "**",
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 8 }), async (segments) => {
        const { status } = await echo().get(`/${segments.join("/").replaceAll("?", "")}`);
        expect([200, 400, 404]).toContain(status);
      }),
      { numRuns: 300 },
    );
  });
});

describe("body", () => {
  const post = (rawBody: string | Uint8Array, headers = {}) =>
    echo().post("/echo/x", undefined, { rawBody, headers });

  it("needs neither a content type nor a body", async () => {
    expect((await echo().post("/echo/x")).body.input).toEqual({ id: "x" });
    expect((await post("", { "content-type": "application/json" })).body.input).toEqual({ id: "x" });
    expect((await post(" \n")).body.input).toEqual({ id: "x" });
    expect((await post('{"text":"a"}')).body.input).toEqual({ id: "x", text: "a" });
    expect((await post('\ufeff{"text":"a"}')).body.input).toEqual({ id: "x", text: "a" });
  });

  it("never overrides path and query, and ignores unknown fields", async () => {
    const answer = await echo().post("/echo/x?limit=1", {
      id: "y",
      limit: 2,
      text: "t",
      other: 1,
      constructor: 1,
    });
    expect(answer.body.input).toEqual({ id: "x", limit: 1, text: "t" });
    expect((await echo().post("/echo/x", { limit: 2 })).body.input).toEqual({ id: "x" });
  });

  it("reads only declared query fields from the query of a write", async () => {
    expect((await echo().post("/echo/x?text=q&limit=3")).body.input).toEqual({ id: "x", limit: 3 });
  });

  it("keeps JSON types", async () => {
    expect((await post('{"text":1}')).status).toBe(400);
    expect((await post('{"text":null}')).status).toBe(400);
  });

  it("refuses lists and scalars", async () => {
    for (const body of ["[]", '[{"text":"a"}]', "1", '"a"', "null", "true"])
      expect((await post(body)).status).toBe(400);
  });

  it("reports the position of invalid JSON without repeating it", async () => {
    const cases: [string, number][] = [
      ["x", 0],
      ['{"a":1,}', 7],
      ['{"text":secret}', 8],
      ['{"a":1', 6],
      ['{"a":"b"} x', 10],
    ];
    for (const [body, position] of cases) {
      const { status, body: answer } = await post(body);
      expect(status).toBe(400);
      expect(answer.error.message).toBe(`The body isn't valid JSON at position ${position}.`);
    }
  });

  it("never sets the prototype of an object with __proto__", async () => {
    const { body } = await post('{"__proto__":{"text":"p"},"deep":{"__proto__":{"admin":true},"a":1}}');
    expect(body.input).toEqual({ id: "x", deep: { a: 1 } });
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  const nested = (depth: number) => `{"deep":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;

  it("accepts the maximum depth, and refuses one level more", async () => {
    expect((await post(nested(200))).status).toBe(201);
    expect((await post(nested(201))).status).toBe(400);
    expect((await post(nested(1_000_000))).status).toBe(400);
  });

  it("accepts the maximum number of values, and refuses more", async () => {
    const list = (length: number) => `{"deep":[${"1,".repeat(length - 1)}1]}`;
    expect((await post(list(249_999))).status).toBe(201);
    expect((await post(list(250_001))).status).toBe(400);
  });

  it("refuses far too many values before it parses the body, and doesn't count commas in texts", async () => {
    const broken = await post(`{"deep":[${"1,".repeat(4_000_000)}`);
    expect([broken.status, broken.body.error.message]).toEqual([
      400,
      "The body can have at most 250000 values. Split the request into smaller requests.",
    ]);
    const text = await post(JSON.stringify({ text: '",\\'.repeat(400_000) }));
    expect([text.status, text.body.input?.text.length]).toEqual([201, 1_200_000]);
  });

  it("refuses far too many property names before it parses the body, and doesn't count texts that look like names", async () => {
    const list = (length: number, text: (index: number) => string) =>
      `{"deep":[${Array.from({ length }, (_, index) => text(index)).join(",")}]}`;
    const refused = await post(list(20_000, (index) => `{"n${index}":1}`));
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      "The body can have at most 20000 different property names. Split the request into smaller requests.",
    ]);
    const widest = `{${Array.from({ length: 20_001 }, (_, index) => `"name${index}" :1`).join(",")}}`;
    expect((await post(widest)).status).toBe(400);
    expect((await post(list(19_999, (index) => `{"n${index}":1}`))).status).toBe(201);
    expect((await post(list(60_000, () => '{"name":1}'))).status).toBe(201);
    expect((await post(list(40_000, (index) => `"\\"n${index}\\":1"`))).status).toBe(201);
  });

  it("doesn't look for the position of an error in a long text, because it would have to parse the text many times", async () => {
    const { status, body } = await post(`{"text":"${"a".repeat(2_000_000)}", "deep": x}`);
    expect([status, body.error.message]).toEqual([400, "The body isn't valid JSON."]);
  });

  it("lets other requests run while a long body is parsed", async () => {
    const turnsWith = async (text: string) => {
      let [turns, isOver] = [0, false];
      const count = () => {
        turns += 1;
        if (!isOver) setImmediate(count);
      };
      setImmediate(count);
      expect((await post(text)).status).toBe(201);
      isOver = true;
      return turns;
    };
    const least = await turnsWith("{}");
    const values = `{"deep":[${"[1,1,1],".repeat(60_000)}1]}`;
    expect(await turnsWith(values)).toBeGreaterThan(least + 5);
    const characters = JSON.stringify({ deep: Array.from({ length: 9 }, () => ["a".repeat(1_000_000)]) });
    expect(await turnsWith(characters)).toBeGreaterThan(least + 2);
  });

  it("accepts 10 MB, and refuses one byte more with 413, with or without a Content-Length", async () => {
    const sized = (size: number) => `{"text":"${"a".repeat(size - 11)}"}`;
    expect((await post(sized(10_000_000))).status).toBe(201);
    expect((await post(sized(10_000_001))).status).toBe(413);
    expect((await post("{}", { "content-length": "10000001" })).status).toBe(413);
  });

  it("refuses invalid UTF-8, null characters, half surrogate pairs and compressed bodies", async () => {
    expect((await post(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).status).toBe(400);
    expect((await post('{"text":"a\\u0000"}')).status).toBe(400);
    expect((await post('{"deep":{"a\\u0000":1}}')).status).toBe(400);
    expect((await post('{"deep":["\\ud800"]}')).status).toBe(400);
    expect((await post('{"text":"\\ud83d\\ude00"}')).body.input.text).toBe("😀");
    expect((await post("{}", { "content-encoding": "gzip" })).status).toBe(415);
  });

  it("returns every JSON value unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ noUnicodeString: false }), async (json) => {
        fc.pre(!/__proto__|\\u0000|\\ud[89a-f]/i.test(json) && !json.includes("\0"));
        const deep = JSON.parse(json);
        expect((await echo().post("/echo/x", { deep })).body.input.deep).toEqual(deep);
      }),
      { numRuns: 100 },
    );
  });
});
