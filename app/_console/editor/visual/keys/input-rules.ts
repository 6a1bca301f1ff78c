import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { MarkType } from "prosemirror-model";
import { type Plugin, TextSelection } from "prosemirror-state";
import { schema } from "../model/schema";

const { nodes, marks } = schema;

const heading = (marker: RegExp, type: string) => textblockTypeInputRule(marker, nodes.heading, { type });

/** Formats the text between two typed marks, and removes the marks. */
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
  const tr = state.tr.replaceRangeWith($start.before(), $start.after(), nodes.divider.create());
  const after = tr.mapping.map($start.after());
  if (!tr.doc.resolve(after).nodeAfter) tr.insert(after, nodes.paragraph.create());
  return tr.setSelection(TextSelection.near(tr.doc.resolve(after)));
});

/** Blocks that Markdown begins with a mark and a blank. */
const task = new InputRule(/^\[([ xX]?)\]\s$/, (state, match, start, end) => {
  const $start = state.doc.resolve(start);
  const checked = match[1]?.toLowerCase() === "x";
  const item = $start.depth >= 2 ? $start.node(-1) : null;
  const list = $start.depth >= 2 ? $start.node(-2) : null;
  const tr = state.tr.delete(start, end);
  if (item?.type === nodes.list_item && list?.childCount === 1)
    return tr
      .setNodeMarkup($start.before(-2), nodes.list_tasks, { key: list.attrs.key, data: {} })
      .setNodeMarkup($start.before(-1), null, { ...item.attrs, data: { ...item.attrs.data, checked } });
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

/** Markdown becomes what it means as it is typed; Backspace takes it back. */
export const markdownAsTyped = (): Plugin =>
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
      textblockTypeInputRule(/^```([\w+#.-]*)\s$/, nodes.code_block, ([, syntax]) => ({
        data: syntax ? { syntax } : {},
      })),
      divider,
      link,
      markRule(/(^|[^*])(\*\*)([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.bold),
      markRule(/(^|[^\w_])(__)([^_\s](?:[^_]*[^_\s])?)__$/, marks.bold),
      markRule(/(^|[^*])(\*)([^*\s](?:[^*]*[^*\s])?)\*$/, marks.italic),
      markRule(/(^|[^\w_])(_)([^_\s](?:[^_]*[^_\s])?)_$/, marks.italic),
      markRule(/(^|[^~])(~~)([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strikethrough),
      markRule(/(^|[^`])(`)([^`]+)`$/, marks.code),
    ],
  });
