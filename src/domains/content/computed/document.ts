import { hash } from "node:crypto";
import type { Reader } from "@/access/authorization/actor";
import { readSpecOutline } from "@/domains/openapi/documents";
import { notFound } from "@/lib/errors";
import { isObject } from "@/lib/is-object";
import { parsedOf } from "@/lib/json-text";
import type { RequestedView } from "@/scopes/content";
import { readsSpec } from "@/scopes/openapi-spec";
import type { DocumentNode, JSONDocument } from "../markdown/document";
import { readTextDocument } from "../read/transform";
import { readTree } from "../read/tree";
import { type ComputedDocumentSource, keyOfProps, propsOf } from "./source";
import { wantedPage } from "./wanted";

const slugOf = ({ dependencies }: Pick<ComputedDocumentSource, "dependencies">) => dependencies.spec.ref.spec;

/** Whether a page that the caller can read shows exactly the requested part of the specification. */
async function isShown(content: RequestedView, source: ComputedDocumentSource): Promise<boolean> {
  const wanted = keyOfProps(source.props);
  return (await readTree(content)).some(({ computed }) => {
    const props = propsOf(computed);
    if (!props || !isObject(computed) || keyOfProps(props) !== wanted || props.doc !== source.props.doc)
      return false;
    return slugOf(computed as unknown as ComputedDocumentSource) === slugOf(source);
  });
}

/**
 * Derives the keys of nodes from a seed. Therefore, a page can show several Documents without duplicate
 * keys.
 */
function seeded(nodes: readonly DocumentNode[], seed: string): DocumentNode[] {
  const named = (key: string) => hash("sha1", `${seed}/${key}`, "base64url").slice(0, 12);
  return nodes.map((node) => {
    const key = typeof node.key === "string" ? { key: named(node.key) } : {};
    if (node.object === "text") return { ...node, ...key };
    const below = node.nodes ? { nodes: seeded(node.nodes, seed) } : {};
    return { ...node, ...key, ...below } as DocumentNode;
  });
}

/**
 * Returns a part of a specification as a Document, in the same form as on a computed page.
 * @throws ApiError 404 if the specification doesn't contain the part; or if the caller can't view the
 *   specification, and no page that the caller can read shows exactly this part
 */
export async function computeDocument(
  content: RequestedView,
  actor: Reader,
  source: ComputedDocumentSource,
  seed: string,
): Promise<JSONDocument> {
  const { organizationId } = content;
  const slug = slugOf(source);
  if (!((await readsSpec(organizationId, slug, actor)) || (await isShown(content, source))))
    throw notFound("OpenAPI specification");
  const outline = await readSpecOutline(organizationId, slug);
  const page = outline && wantedPage(slug, source.props, outline);
  if (!page) throw notFound("Part of the OpenAPI specification");
  const written = { text: page.text, keys: null, gitPath: null };
  const document = parsedOf<JSONDocument>(await readTextDocument(content, written));
  return { ...document, nodes: seeded(document.nodes, seed) as JSONDocument["nodes"] };
}
