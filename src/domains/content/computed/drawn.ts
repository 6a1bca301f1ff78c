import { type ChangedIn, operationKey } from "@/domains/openapi/changelog/last-changes";
import type { SpecDocument } from "@/domains/openapi/documents";
import type { Method } from "@/domains/openapi/read/outline";
import type { Content } from "@/domains/openapi/view/content";
import { bodyExamplesMarkdown, examplesMarkdown, samplesMarkdown } from "@/domains/openapi/view/markdown";
import { withMarks } from "@/domains/openapi/view/marks";
import { prose } from "@/domains/openapi/view/text";
import {
  type OperationView,
  operationView,
  type SchemaView,
  schemaViews,
  webhookView,
} from "@/domains/openapi/view/view";
import { PageSyntaxError, toDocument } from "../markdown";
import { block, type DocumentBlock, type DocumentFragment, fragment, textNode } from "../markdown/document";

/**
 * The maximum total size of the parts that one page shows in full, in characters of JSON. The resulting HTML
 * has about 100 kB. Additional parts are shown in short form.
 */
const CHARACTERS_MAX = 40_000;
/** The size of a part in short form, including its heading and its entry in the page outline. */
const SHORT_CHARACTERS = 80;
const SHORT_LENGTH_MAX = 200;

/**
 * The value of `full` that shows all parts of a page in full, regardless of their size. It can't be the ID
 * of a part.
 */
export const EVERY_PART = "*";

/** The data for rendering an operation, a webhook or schemas. `id` is the ID of the element on the page. */
export type DrawnPart = { id: string } & (
  | {
      kind: "operation";
      isShort?: true;
      view: Omit<OperationView, "samples">;
      /** The version in which the operation last changed. */
      changedIn?: ChangedIn | undefined;
    }
  | { kind: "schemas"; isShort?: true; schemas: SchemaView[] }
);

/** Collects the parts of one page, in order. */
export class DrawnParts {
  private left: number;
  private readonly ids = new Map<string, number>();

  /**
   * `full` is the ID of the only part to show in full, or {@link EVERY_PART}. If `full` is undefined, parts
   * are shown in full until their total size reaches the limit. `isMarked` is whether fields are marked that changed in
   * one of the latest versions.
   */
  constructor(
    private readonly full: string | undefined,
    count: number,
    private readonly isMarked: boolean,
  ) {
    const room = full === EVERY_PART ? Number.POSITIVE_INFINITY : 0;
    this.left = full === undefined ? CHARACTERS_MAX - count * SHORT_CHARACTERS : room;
  }

  /**
   * Adds the data for rendering to a block. Also adds a heading before the block, unless the block already
   * has a name on the page (`isNamed`). Returns null if the specification doesn't contain the part.
   */
  draw(given: DocumentBlock, spec: Shown, isNamed: boolean): DocumentBlock[] | null {
    const part = this.named(partOf(given, spec, this.isMarked));
    if (!part) return null;
    const heading = part.kind === "operation" && !isNamed ? [headingOf(part)] : [];
    return [...heading, this.drawn(given, part)];
  }

  private drawn(given: DocumentBlock, part: Named): DocumentBlock {
    const texts = part.kind === "operation" ? textsOf(part) : [];
    const shown = { ...given, data: { ...given.data, drawn: withoutTexts(part) }, fragments: texts };
    const cost = part.id === this.full ? 0 : costOf(shown);
    if (cost > this.left) return { ...given, data: { ...given.data, drawn: inShort(part) } };
    this.left -= cost;
    return shown;
  }

  private named(part: Named | null): Named | null {
    if (!part) return null;
    const count = (this.ids.get(part.id) ?? 0) + 1;
    this.ids.set(part.id, count);
    return count === 1 ? part : { ...part, id: `${part.id}-${count}` };
  }
}

type Shown = Pick<SpecDocument, "root" | "changedIn">;

type Named = { id: string } & (
  | { kind: "operation"; view: OperationView; changedIn?: ChangedIn | undefined }
  | { kind: "schemas"; schemas: SchemaView[] }
);

const words = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}_]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);

/**
 * The ID starts with a prefix, so that it differs from the IDs of headings. Authors can still choose the
 * same ID for a heading.
 */
const idOf = ({ operationId, method, path }: OperationView) =>
  `op-${words(operationId ?? `${method} ${path}`)}`;

function partOf({ type, data }: DocumentBlock, { root, changedIn }: Shown, isMarked: boolean): Named | null {
  const method = String(data.method ?? "").toLowerCase() as Method;
  if (type === "openapi-schemas") {
    const schemas = schemaViews(root, Array.isArray(data.schemas) ? data.schemas.map(String) : []);
    return schemas[0] ? { kind: "schemas", id: `schema-${words(schemas[0].name)}`, schemas } : null;
  }
  if (type === "openapi-webhook") {
    const view = webhookView(root, String(data.name ?? ""), method);
    return view && { kind: "operation", id: idOf(view), view };
  }
  const view = operationView(root, String(data.path ?? ""), method);
  if (!view) return null;
  const changes = changedIn.get(operationKey(view.method, view.path));
  const marked = isMarked ? withMarks(view, changes) : view;
  return { kind: "operation", id: idOf(view), view: marked, ...(changes && { changedIn: changes.last }) };
}

/** Returns a heading for the page outline. Its text is the name of the operation in the specification. */
function headingOf({
  id,
  view: { title, operationId, method, path },
}: Named & { kind: "operation" }): DocumentBlock {
  const name = title || operationId || `${method.toUpperCase()} ${path}`;
  return { ...block("heading-1", {}, [textNode(name)]), meta: { id: `${id}-heading` } };
}

/**
 * Converts Markdown from the specification to blocks that are safe to render. If the Markdown exceeds the
 * limits for a page, returns no blocks.
 */
function blocksOf(markdown: string | undefined): DocumentBlock[] {
  if (!markdown) return [];
  try {
    return toDocument(markdown).document.nodes;
  } catch (error) {
    if (!(error instanceof PageSyntaxError)) throw error;
    return [];
  }
}

const textsOf = ({ view }: Extract<Named, { kind: "operation" }>): DocumentFragment[] =>
  [
    fragment("description", blocksOf(view.said && prose(view.said))),
    fragment("body", blocksOf(view.body?.said && prose(view.body.said))),
    fragment("samples", blocksOf(samplesMarkdown(view.samples, "all"))),
    fragment("requests", blocksOf(bodyExamplesMarkdown(view.body))),
    fragment("examples", blocksOf(examplesMarkdown(view.responses))),
  ].filter(({ nodes }) => nodes.length > 0);

function withoutTexts(part: Named): DrawnPart {
  if (part.kind === "schemas") return part;
  const { samples: _, said: __, ...view } = part.view;
  return {
    ...part,
    view: {
      ...view,
      body: view.body && { ...view.body, contents: withoutExamples(view.body.contents) },
      responses: view.responses.map((each) => ({ ...each, contents: withoutExamples(each.contents) })),
      callbacks: view.callbacks.map(({ body, ...each }) => ({
        ...each,
        ...(body && { body: { ...body, contents: withoutExamples(body.contents) } }),
        responses: each.responses.map((one) => ({ ...one, contents: withoutExamples(one.contents) })),
      })),
    },
  };
}

const withoutExamples = (contents: readonly Content[]) => contents.map((each) => ({ ...each, examples: [] }));

function inShort(part: Named): DrawnPart {
  if (part.kind === "schemas") {
    const schemas = part.schemas.map(({ name, type }) => ({ name, type, limits: [], isCut: false }));
    return { ...part, isShort: true, schemas };
  }
  const { method, path, place, isDeprecated, said } = part.view;
  const rest = {
    ...{ security: [], schemes: [], variables: [], parameters: [] },
    ...{ responses: [], callbacks: [], isCut: false },
  };
  return {
    kind: "operation",
    id: part.id,
    isShort: true,
    view: { method, path, place, isDeprecated, said: said?.slice(0, SHORT_LENGTH_MAX), ...rest },
  };
}

/**
 * Returns the size of a block in characters of JSON. Doesn't count block keys and the marks in code, because
 * these aren't rendered.
 */
const costOf = ({ data: { drawn }, fragments = [] }: DocumentBlock) =>
  JSON.stringify(drawn).length + JSON.stringify(fragments.map(({ nodes }) => nodes)).length / 3;
