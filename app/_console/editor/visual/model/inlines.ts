import type { Mark, Node } from "prosemirror-model";
import type {
  DocumentInline,
  DocumentInlineNode,
  DocumentLeaf,
  DocumentMark,
  DocumentText,
  MarkType,
} from "@/domains/content/markdown/document";
import { type InlineAtom, schema } from "./schema";
import { withTightMarks } from "./tight-marks";

const WRAPPERS = ["link", "annotation"] as const;
type Wrapper = (typeof WRAPPERS)[number];
const isWrapper = (type: string): type is Wrapper => WRAPPERS.some((one) => one === type);

/**
 * Converts a Document's inline nodes to the editor's form. Links and annotations become marks, and nodes
 * without text become atoms.
 */
export function inlinesToNodes(nodes: readonly DocumentInlineNode[], marks: readonly Mark[] = []): Node[] {
  return nodes.flatMap((node) => {
    if (node.object === "text") return node.leaves.flatMap((leaf) => leafToNodes(leaf, marks));
    const inside =
      isWrapper(node.type) && node.nodes ? inlinesToNodes(node.nodes, [...marks, wrapperMark(node)]) : [];
    return inside.length > 0 ? inside : [atom(node, marks)];
  });
}

function wrapperMark({ nodes: _nodes, ...inline }: DocumentInline): Mark {
  return inline.type === "link"
    ? schema.mark("link", { data: inline.data })
    : schema.mark("annotation", { inline });
}

/** An atom keeps only the mark of the link that contains it. */
function atom(inline: InlineAtom, marks: readonly Mark[]): Node {
  return schema.nodes.atom.create({ inline }, null, marks);
}

function leafToNodes({ text, marks: given, html }: DocumentLeaf, marks: readonly Mark[]): Node[] {
  if (html !== undefined) return [atom({ html }, marks)];
  if (text === "") return [];
  const own = given.map(({ type, data }) => schema.mark(type, { data: data ?? null }));
  return [
    schema.text(
      text,
      [...marks, ...own].reduce<readonly Mark[]>((set, one) => one.addToSet(set), []),
    ),
  ];
}

/** Converts the content of a text block to the Document's inline nodes. */
export function nodesToInlines(nodes: readonly Node[]): DocumentInlineNode[] {
  return wrapped(withTightMarks(nodes), WRAPPERS);
}

function wrapped(nodes: readonly Node[], kinds: readonly Wrapper[]): DocumentInlineNode[] {
  const [kind, ...rest] = kinds;
  if (!kind) return nodes.flatMap(plain).reduce(joinTexts, []);
  const inlines: DocumentInlineNode[] = [];
  for (let from = 0; from < nodes.length; ) {
    const mark = nodes[from]?.marks.find(({ type }) => type.name === kind);
    let to = from + 1;
    while (to < nodes.length && sameMark(nodes[to], kind, mark)) to += 1;
    const inside = wrapped(nodes.slice(from, to), rest);
    inlines.push(...(mark ? [wrapper(kind, mark, inside)] : inside));
    from = to;
  }
  return inlines;
}

function sameMark(node: Node | undefined, kind: Wrapper, mark: Mark | undefined): boolean {
  const own = node?.marks.find(({ type }) => type.name === kind);
  return mark ? own?.eq(mark) === true : own === undefined;
}

function wrapper(kind: Wrapper, { attrs }: Mark, nodes: DocumentInlineNode[]): DocumentInline {
  if (kind === "annotation") return { ...attrs.inline, nodes };
  return { object: "inline", type: "link", isVoid: false, data: attrs.data, nodes };
}

function plain(node: Node): DocumentInlineNode[] {
  if (node.type === schema.nodes.atom) {
    const inline = node.attrs.inline as InlineAtom;
    return "html" in inline ? [text({ object: "leaf", text: "", marks: [], html: inline.html })] : [inline];
  }
  if (!node.isText) return [];
  const marks = node.marks.filter(({ type }) => !isWrapper(type.name)).map(toMark);
  return [text({ object: "leaf", text: node.text ?? "", marks })];
}

const toMark = ({ type, attrs }: Mark): DocumentMark => ({
  object: "mark",
  type: type.name as MarkType,
  ...(attrs.data && { data: attrs.data }),
});

const text = (leaf: DocumentLeaf): DocumentText => ({ object: "text", leaves: [leaf] });

function joinTexts(done: DocumentInlineNode[], node: DocumentInlineNode): DocumentInlineNode[] {
  const last = done.at(-1);
  if (node.object === "text" && last?.object === "text") last.leaves.push(...node.leaves);
  else done.push(node);
  return done;
}
