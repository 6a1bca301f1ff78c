import { describe, expect, it } from "vitest";
import facts from "@/conformance/ledger/document-nodes.json";
import { jsonDocumentInput } from "../document-schema";
import type { DocumentNode, JSONDocument, TableData } from "./document";
import { fromDocument } from "./from-document";
import { toDocument } from "./to-document";

interface Fact {
  isVoid: boolean;
  data: Record<string, string>;
  nodes?: string;
  fragments?: true;
  anchor?: true;
}
const FACTS = facts as Record<string, Fact>;
const REF_KINDS = "file url page anchor user collection space reusable-content openapi tag".split(" ");

function isOf(kind: string, value: unknown): boolean {
  if (kind === "any") return true;
  if (kind === "date-time")
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(String(value));
  if (["string", "number", "boolean"].includes(kind)) return typeof value === kind;
  const refKinds = kind === "ref" ? REF_KINDS : kind.startsWith("->") ? kind.slice(2).split("|") : null;
  if (refKinds) return refKinds.includes((value as { kind: string }).kind);
  return kind.split("|").includes(String(value));
}

/** Collects the parts of a tree that don't match the schema `document` in the API contract. */
function problems(node: DocumentNode, found: string[] = []): string[] {
  if (node.object === "text") return found;
  const fact = FACTS[node.type];
  if (!fact) return [...found, `no type ${node.type}`];
  if (node.isVoid !== fact.isVoid) found.push(`${node.type}.isVoid`);
  for (const [spec, kind] of Object.entries(fact.data)) {
    const value = node.data[spec.replace("?", "")];
    if (value === undefined ? !spec.endsWith("?") : !isOf(kind, value)) found.push(`${node.type}.${spec}`);
  }
  const allowed = fact.nodes?.split(" ");
  if (allowed && !node.nodes) found.push(`${node.type} has no nodes`);
  for (const child of node.nodes ?? []) {
    const type = child.object === "text" ? "text" : child.type;
    if (!allowed?.includes(type)) found.push(`${type} in ${node.type}`);
    problems(child, found);
  }
  if (fact.fragments && !node.fragments) found.push(`${node.type} has no fragments`);
  if (fact.anchor && node.object === "block" && typeof node.meta?.id !== "string")
    found.push(`${node.type} has no meta.id`);
  for (const part of node.fragments ?? []) for (const child of part.nodes) problems(child, found);
  const { definition } = node.data as unknown as TableData;
  for (const { textAlignment, title } of node.type === "table" ? Object.values(definition) : [])
    if (!isOf("left|center|right", textAlignment)) found.push(`alignment of ${title}`);
  return found;
}

const resolve = (url: string) =>
  url.endsWith(".here") ? { kind: "file" as const, file: url } : { kind: "url" as const, url };
let made = 0;
const newKey = () => `n${made++}`;
const hrefOf = (ref: { kind: string }) => String((ref as Record<string, unknown>)[ref.kind]);

const CASES: Record<string, string> = {
  "columns with and without an alignment":
    '| a | b | c |\n|---|:--|--:|\n| 1 | 2 | 3 |\n\n<table><thead><tr><th align="left">x</th><th data-type="number">n</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>\n',
  images:
    '![a](a.png)\n\n<figure><img src="b.png" alt=""><figcaption><p>A <em>caption</em></p></figcaption></figure>\n',
  "images in a list, in a hint and in a quote":
    '- one\n\n  ![a](a.png)\n- <figure><img src="b.png" alt="" width="30"><figcaption><p>A <em>caption</em></p></figcaption></figure>\n- <div align="right" data-with-frame="true"><figure><img src="b.png" alt=""><figcaption></figcaption></figure> <figure><img src="c.png" alt=""><figcaption><p>C</p></figcaption></figure></div>\n\n{% hint style="info" %}\n![a](a.png)\n{% endhint %}\n\n> <div align="left"><figure><img src="b.png" alt=""><figcaption></figcaption></figure></div>\n',
  "files and drawings, here and elsewhere":
    '{% file src="a.here" %}\n\n{% file src="https://a.b/c.pdf" %}\nA caption\n{% endfile %}\n\n<img src="d.here" alt="" class="gitbook-drawing">\n\n<img src="d.svg" alt="" class="gitbook-drawing">\n',
  updates:
    '{% updates format="odd" %}\n{% update date="2026-01-02" tags="a" %}\nOne\n{% endupdate %}\n\n{% update date="2026-01-02T10:30:00+02:00" %}\nTwo\n{% endupdate %}\n{% endupdates %}\n',
  "values that nobody knows":
    '{% columns %}\n{% column valign="odd" width="20%" %}\nA\n{% endcolumn %}\n{% endcolumns %}\n\n{% prompt description="d" defaultExpanded="odd" %}\n```\nc\n```\n{% endprompt %}\n\n<pre data-overflow="odd"><code>a <strong>b</strong></code></pre>\n',
};

describe("a Document in the format of the API contract", () => {
  it.each(Object.entries(CASES))("is the result of parsing: %s", (_, text) => {
    const { document } = toDocument(text, { resolve });
    expect(document.nodes.flatMap((node) => problems(node))).toEqual([]);
  });

  it.each(Object.entries(CASES))(
    "is written as the same bytes, and as an equivalent text if the old text isn't given: %s",
    (_, text) => {
      const { document, keys } = toDocument(text, { resolve });
      const sent = jsonDocumentInput.parse(JSON.parse(JSON.stringify(document))) as JSONDocument;
      const options = { resolve, newKey, hrefOf };
      expect(fromDocument(sent, { ...options, previous: { text, keys } }).markdown).toBe(text);
      const { markdown, keys: newKeys } = fromDocument(sent, options);
      expect(toDocument(markdown, { resolve, keys: newKeys }).document).toEqual(document);
    },
  );

  it("has only fields of the API contract in paragraphs", () => {
    const text = CASES["images in a list, in a hint and in a quote"] ?? "";
    const found = JSON.stringify(toDocument(text, { resolve }).document).matchAll(
      /"type":"paragraph","isVoid":false,"data":(\{[^}]*\})/g,
    );
    const fields = [...found].flatMap(([, data = ""]) => Object.keys(JSON.parse(data)));
    expect([...new Set(fields)]).toEqual(["align"]);
  });

  it("is written with a new image caption, and with new text next to an image", () => {
    const { document } = toDocument("- ![a](a.png)\n", { resolve });
    const [list] = document.nodes;
    const [paragraph] = list?.nodes?.[0]?.object === "block" ? (list.nodes[0].nodes ?? []) : [];
    if (paragraph?.object !== "block") throw new Error("no paragraph");
    const [image] = paragraph.nodes ?? [];
    if (image?.object === "inline") image.data.caption = "Written";
    const captioned = fromDocument(document, { newKey, hrefOf }).markdown;
    expect(captioned).toContain("Written");
    paragraph.nodes?.push({ object: "text", leaves: [{ object: "leaf", text: " beside", marks: [] }] });
    expect(fromDocument(document, { newKey, hrefOf }).markdown).toContain(" beside");
  });

  it("accepts dates in all forms, and rejects other values", () => {
    const updates = (date: string) => ({
      object: "document",
      data: { schemaVersion: 1 },
      nodes: [
        {
          object: "block",
          type: "updates",
          data: { format: "full" },
          nodes: [{ object: "block", type: "update", data: { date }, nodes: [] }],
        },
      ],
    });
    for (const date of ["2026-01-02", "2026-01-02T00:00:00Z", "2026-01-02T00:00:00.000+00:00"]) {
      const read = jsonDocumentInput.parse(updates(date)) as JSONDocument;
      expect(fromDocument(read, { newKey }).markdown).toContain('{% update date="2026-01-02" %}');
    }
    expect(jsonDocumentInput.safeParse(updates("someday")).success).toBe(false);
    expect(
      toDocument('{% updates %}\n{% update date="someday" %}\nA\n{% endupdate %}\n{% endupdates %}').document
        .nodes[0]?.type,
    ).toBe("integration");
  });
});
