import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { MarkType, Node } from "prosemirror-model";
import { type Plugin, TextSelection, type Transaction } from "prosemirror-state";
import { isList, schema } from "../model/schema";
import { checkAll } from "./commands";

const { nodes, marks } = schema;

/** Parses Markdown into blocks, as for a page. Null if it's invalid. */
type ReadMarkdown = (markdown: string) => readonly Node[] | null;

const heading = (marker: RegExp, type: string) => textblockTypeInputRule(marker, nodes.heading, { type });

/** Formats the text between two typed Markdown marks, and removes the marks. */
function markRule(pattern: RegExp, mark: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, lead = "", , inside = ""] = match;
    const from = start + lead.length;
    if (state.doc.rangeHasMark(from, end, marks.code)) return null;
    const opening = whole.indexOf(inside, lead.length) - lead.length;
    const { tr } = state;
    tr.delete(from + opening + inside.length, end).delete(from, from + opening);
    return tr.addMark(from, from + inside.length, mark.create()).removeStoredMark(mark);
  });
}

const divider = new InputRule(/^(?:---|\*\*\*|___)$/, (state, _match, start) => {
  const $start = state.doc.resolve(start);
  if ($start.parent.type !== nodes.paragraph) return null;
  return withBlock(state.tr, $start.before(), $start.after(), nodes.divider.create());
});

/** Replaces the paragraph with a block, and puts the cursor after it. */
function withBlock(tr: Transaction, from: number, to: number, block: Node): Transaction {
  tr.replaceRangeWith(from, to, block);
  const after = tr.mapping.map(to);
  if (!tr.doc.resolve(after).nodeAfter) tr.insert(after, nodes.paragraph.create());
  return tr.setSelection(TextSelection.near(tr.doc.resolve(after)));
}

/**
 * `[ ]` at the start of a list item turns its list into a task list. At the start of a paragraph, this text creates a
 * task list.
 */
const task = new InputRule(/^\[([ xX]?)\]\s$/, (state, match, start, end) => {
  const $start = state.doc.resolve(start);
  const checked = match[1]?.toLowerCase() === "x";
  const item = $start.depth >= 2 ? $start.node(-1) : null;
  const list = $start.depth >= 2 ? $start.node(-2) : null;
  const tr = state.tr.delete(start, end);
  const isItem = item?.type === nodes.list_item && $start.index(-1) === 0;
  if (isItem && list && isList(list)) {
    if (!list.children.every(({ firstChild }) => firstChild?.type === nodes.paragraph)) return null;
    if (list.type !== nodes.list_tasks)
      checkAll(
        tr.setNodeMarkup($start.before(-2), nodes.list_tasks, { key: list.attrs.key, data: {} }),
        $start.before(-2),
        false,
      );
    return tr.setNodeMarkup($start.before(-1), null, {
      ...item.attrs,
      data: { ...item.attrs.data, checked },
    });
  }
  const range = tr.doc.resolve(start).blockRange();
  if (!range || $start.parent.type !== nodes.paragraph) return null;
  return tr.wrap(range, [
    { type: nodes.list_tasks },
    { type: nodes.list_item, attrs: { data: { checked } } },
  ]);
});

const link = new InputRule(/(^|[^!])(\[)([^[\]]+)\]\(([^()\s]+)\)$/, (state, match, start, end) => {
  const [, lead = "", , text = "", url = ""] = match;
  const mark = marks.link.create({ data: { ref: { kind: "url", url } } });
  return state.tr.replaceWith(start + lead.length, end, schema.text(text, [mark])).removeStoredMark(mark);
});

/** `![…](…)` becomes an image: a block if it's the whole paragraph, otherwise within the text. */
const image = (read: ReadMarkdown) =>
  new InputRule(/!\[[^\]\n]*\]\([^()\s]+(?: "[^"\n]*")?\)$/, (state, [markdown], start, end) => {
    const $start = state.doc.resolve(start);
    const { parent } = $start;
    const isAll =
      parent.type === nodes.paragraph && start === $start.start() && end - start === parent.content.size;
    const [block] = read(isAll ? markdown : `x ${markdown} x`) ?? [];
    if (isAll && block?.type === nodes.images)
      return withBlock(state.tr, $start.before(), $start.after(), block);
    const inline = block?.children.find(({ type }) => type === nodes.atom);
    return inline ? state.tr.replaceWith(start, end, inline) : null;
  });

/** `:name:` of an emoji becomes the emoji. */
const emoji = (read: ReadMarkdown) =>
  new InputRule(/(?<![\w:]):[a-z0-9_+-]+:$/, (state, [markdown], start, end) => {
    const inline = read(markdown)?.[0]?.firstChild;
    return inline?.type === nodes.atom ? state.tr.replaceWith(start, end, inline) : null;
  });

/** Converts Markdown while it's typed. Backspace reverts the conversion. */
export const markdownAsTyped = (read: ReadMarkdown): Plugin =>
  inputRules({
    rules: [
      heading(/^#{1,2}\s$/, "heading-1"),
      heading(/^###\s$/, "heading-2"),
      heading(/^####\s$/, "heading-3"),
      task,
      wrappingInputRule(/^\s*[-+*]\s$/, nodes.list_unordered),
      wrappingInputRule(
        /^(\d{1,9})[.)]\s$/,
        nodes.list_ordered,
        ([, start]) => ({ data: start === "1" ? {} : { start: Number(start) } }),
        ([, start], node) => node.childCount + Number(node.attrs.data.start ?? 1) === Number(start),
      ),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      textblockTypeInputRule(/^(?:```|~~~)([\w+#.-]*)\s$/, nodes.code_block, ([, syntax]) => ({
        data: syntax ? { syntax } : {},
      })),
      divider,
      image(read),
      link,
      emoji(read),
      markRule(/(^|[^*\w])(\*\*)([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.bold),
      markRule(/(^|[^\w_])(__)([^_\s](?:[^_]*[^_\s])?)__$/, marks.bold),
      markRule(/(^|[^*\w])(\*)([^*\s](?:[^*]*[^*\s])?)\*$/, marks.italic),
      markRule(/(^|[^\w_])(_)([^_\s](?:[^_]*[^_\s])?)_$/, marks.italic),
      markRule(/(^|[^~])(~~)([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strikethrough),
      markRule(/(^|[^`])(`)([^`]+)`$/, marks.code),
    ],
  });
