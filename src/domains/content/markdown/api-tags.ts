import {
  type DocumentBlock,
  type DocumentInlineNode,
  type DocumentMark,
  paragraph,
  textNode,
} from "./document";

// Earlier versions of GitBook used `{% swagger %}` and `{% api-method %}` blocks, and blocks inside them, to
// describe an API. The Document format has no such blocks, so their attributes are shown as text.

type Named = Readonly<Record<string, string>>;
type Part = readonly [text: string | undefined, mark?: DocumentMark["type"]];

/** Returns a paragraph with the parts that have text. Returns an empty list if no part has text. */
function line(...parts: Part[]): DocumentBlock[] {
  const said = parts.filter(([text]) => text !== undefined && text.trim() !== "");
  const nodes = said.flatMap(([text = "", type], index): DocumentInlineNode[] => {
    const marks: DocumentMark[] = type === undefined ? [] : [{ object: "mark", type }];
    return [...(index > 0 ? [textNode(" ")] : []), textNode(text.trim(), marks)];
  });
  return nodes.length > 0 ? [paragraph(nodes)] : [];
}

const requestLine = ({ method, baseUrl, host, path }: Named) =>
  line([method?.toUpperCase(), "code"], [`${baseUrl ?? host ?? ""}${path ?? ""}`, "code"]);

const parameter = ({ name, type, in: place, required }: Named) =>
  line([name, "code"], [type], [place], [required === "true" ? "required" : undefined]);

const SHOWN: Record<string, (named: Named) => DocumentBlock[]> = {
  swagger: (named) => [...line([named.summary, "bold"]), ...requestLine(named)],
  "api-method": (named) => [...line([named.summary, "bold"]), ...requestLine(named)],
  "swagger-parameter": parameter,
  "api-method-parameter": parameter,
  "swagger-response": ({ status, description }) => line([status, "code"], [description]),
  "api-method-response-example": ({ httpCode, description }) => line([httpCode, "code"], [description]),
};

/**
 * Returns the blocks to show for the attributes of a tag that describes an API. Returns an empty list for
 * other tags.
 */
export const shownOfApiTag = (name: string, named: Named): DocumentBlock[] =>
  Object.hasOwn(SHOWN, name) ? (SHOWN[name]?.(named) ?? []) : [];
