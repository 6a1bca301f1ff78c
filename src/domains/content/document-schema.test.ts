import { initTRPC } from "@trpc/server";
import { generateOpenApiDocument, type OpenApiMeta } from "trpc-to-openapi";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { jsonDocumentInput, jsonDocumentOutput } from "./document-schema";
import { block, paragraph, textNode } from "./markdown/document";

function documentOf(nodes: unknown[]): unknown {
  return { object: "document", data: { schemaVersion: 1 }, nodes };
}

function issuesOf(nodes: unknown[]): string[] {
  const result = jsonDocumentInput.safeParse(documentOf(nodes));
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join("."));
}

describe("the input schema of Documents", () => {
  it("accepts all kinds of nodes", () => {
    const hint = block("hint", { style: "info" }, [paragraph([textNode("a")])]);
    expect(issuesOf([hint, block("divider")])).toEqual([]);
  });

  it("names the invalid node in the error", () => {
    expect(issuesOf([paragraph([textNode("a")]), { object: "block", type: "hologram" }])).toEqual([
      "nodes.1",
    ]);
    expect(issuesOf([block("hint", { style: "loud" }, [])])).toEqual(["nodes.0.data.style"]);
    expect(issuesOf([block("list-item", {}, [])])).toEqual(["nodes.0"]);
    expect(issuesOf([block("tabs", {}, [paragraph([])])])).toEqual(["nodes.0.nodes.0"]);
    expect(issuesOf([textNode("a")])).toEqual(["nodes.0"]);
    expect(issuesOf([{ object: "block", type: "constructor" }])).toEqual(["nodes.0"]);
    expect(issuesOf([paragraph([textNode("a\0")])])).toEqual(["nodes.0.nodes.0"]);
  });

  it("adds all optional fields that are missing", () => {
    const text = { object: "text", leaves: [{ text: "a" }, { text: "b", marks: [{ type: "bold" }] }] };
    const annotation = {
      object: "inline",
      type: "annotation",
      nodes: [text],
      fragments: [{ object: "fragment" }],
    };
    const read = jsonDocumentInput.parse(
      documentOf([{ object: "block", type: "paragraph", nodes: [annotation] }]),
    );
    const full = {
      object: "text",
      leaves: [
        { object: "leaf", text: "a", marks: [] },
        { object: "leaf", text: "b", marks: [{ object: "mark", type: "bold" }] },
      ],
    };
    expect(read.nodes[0]).toMatchObject({ isVoid: false, data: {}, nodes: [{ data: {}, nodes: [full] }] });
    expect(read.nodes[0]?.nodes?.[0]).toMatchObject({ fragments: [{ object: "fragment", nodes: [] }] });
  });

  it("rejects table data that isn't valid", () => {
    const issuesOfTable = (data: object) => issuesOf([{ object: "block", type: "table", data }]);
    const empty = { view: { type: "grid", columns: [], hideHeader: false }, records: {}, definition: {} };
    expect(issuesOfTable(empty)).toEqual([]);
    expect(issuesOfTable({ ...empty, records: { r: null } })).toEqual(["nodes.0.data.records"]);
    expect(issuesOfTable({ ...empty, definition: { a: { title: 1 } } })).toEqual(["nodes.0.data.definition"]);
    expect(issuesOfTable({ ...empty, view: { type: "cards", columns: "a" } })).toEqual(["nodes.0.data.view"]);
    expect(issuesOfTable({ ...empty, view: { type: "wall" } })).toEqual(["nodes.0.data.view"]);
  });

  it("rejects extreme nesting and size with a validation error, without a stack overflow", () => {
    let node: unknown = paragraph([textNode("deep")]);
    for (let depth = 0; depth < 100_000; depth += 1)
      node = { object: "block", type: "blockquote", data: {}, nodes: [node] };
    expect(jsonDocumentInput.safeParse(documentOf([node])).success).toBe(false);
    const wide = Array.from({ length: 60_000 }, () => block("divider"));
    expect(jsonDocumentInput.safeParse(documentOf(wide)).success).toBe(false);
  });

  it("produces named OpenAPI components that contain references to themselves", () => {
    const trpc = initTRPC.meta<OpenApiMeta>().create();
    const router = trpc.router({
      write: trpc.procedure
        .meta({ openapi: { method: "PUT", path: "/page" } })
        .input(z.object({ document: jsonDocumentInput }))
        .output(z.object({ document: jsonDocumentOutput }))
        .mutation(({ input }) => input),
    });
    const schemas = generateOpenApiDocument(router, { title: "t", version: "1", baseUrl: "http://localhost" })
      .components?.schemas;
    expect(Object.keys(schemas ?? {})).toEqual(
      expect.arrayContaining(["JSONDocument", "JSONDocumentInput", "DocumentNode"]),
    );
    expect(JSON.stringify(schemas?.DocumentNode)).toContain("#/components/schemas/DocumentNode");
    expect(JSON.stringify(schemas?.JSONDocument)).toContain("#/components/schemas/DocumentNode");
  });
});
