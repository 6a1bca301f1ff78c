import type { Node } from "prosemirror-model";
import type {
  ContentRefFile,
  DocumentBlock,
  DocumentFragment,
  TableData,
  TableDefinition,
  TableRecord,
  TableValue,
  TableViewCards,
} from "@/domains/content/markdown/document";
import { block, cellName, fragment, recordOrder } from "@/site/draft/document-parts";
import { schema } from "./schema";
import { childrenOf, idsOf, type ToBlocks, type ToNodes } from "./tables";

/** The attributes of a block of cards: the layout of the cards, and their columns. */
type CardsData = Omit<TableData, "records">;

const isCards = ({ view, cellMerges, headless, colgroup, attributes, markup }: TableData): boolean =>
  view.type === "cards" && !cellMerges && !headless && !colgroup && !attributes && !markup;

/** Returns the editor's node for cards if all visible columns contain text. Returns null for other cards. */
export function cardsToNode(given: DocumentBlock, toNodes: ToNodes): Node | null {
  const { records, ...data } = given.data as unknown as TableData;
  if (!isCards({ records, ...data })) return null;
  const view = data.view as TableViewCards;
  const special = specialOf(view);
  const columns = view.columns.filter((id) => !special.includes(id));
  const texts = Object.values(data.definition).filter(({ type }) => type === "text");
  if (columns.length === 0 || texts.length !== columns.length) return null;
  const parts = new Map((given.fragments ?? []).map((part) => [part.fragment, part.nodes]));
  const cards = recordOrder({ records, ...data }).map((record) => {
    const { values, orderIndex: _order, ...more } = records[record] as TableRecord;
    if (Object.keys(more).length > 0) return null;
    const cells = columns.map((column) => {
      const nodes = toNodes(parts.get(String(values[column])) ?? []);
      const content = nodes.length > 0 ? nodes : [schema.nodes.paragraph.create()];
      return schema.nodes.card_cell.create({ column }, content);
    });
    const kept = Object.entries(values).filter(([column]) => !columns.includes(column));
    return schema.nodes.card.create({ record, values: Object.fromEntries(kept) }, cells);
  });
  return cards.length > 0 && cards.every((card) => card !== null)
    ? schema.nodes.cards.create({ key: given.key ?? null, data }, cards)
    : null;
}

/** Converts edited cards to the Document's table. */
export function nodeToCards(node: Node, toBlocks: ToBlocks): DocumentBlock {
  const cards = childrenOf(node);
  const records = idsOf(
    cards.map((card) => card.attrs.record),
    "record-",
  );
  const fragments: DocumentFragment[] = [];
  const recordOf = (card: Node, record: string, index: number): TableRecord => {
    const texts = childrenOf(card).map((cell) => {
      const name = cellName(record, cell.attrs.column);
      fragments.push(fragment(name, toBlocks(cell)));
      return [cell.attrs.column, name];
    });
    const values = { ...Object.fromEntries(texts), ...card.attrs.values };
    return { orderIndex: String(index).padStart(6, "0"), values };
  };
  const made = Object.fromEntries(
    cards.map((card, index) => {
      const record = records[index] as string;
      return [record, recordOf(card, record, index)];
    }),
  );
  return { ...block("table", { ...withColumns(node.attrs.data, cards), records: made }), fragments };
}

/**
 * Adds columns if a card has more texts than the block has columns. A card can have too many texts if it was moved from
 * another block.
 */
function withColumns(data: CardsData, cards: readonly Node[]): CardsData {
  const used = cards.flatMap((card) => childrenOf(card).map((cell): string => cell.attrs.column));
  const added = [...new Set(used)].filter((id) => !data.definition[id]);
  const texts = added.map((id): [string, TableDefinition] => [id, { id, title: "", type: "text" }]);
  const view = { ...data.view, columns: [...data.view.columns, ...added] };
  return added.length === 0
    ? data
    : { ...data, view, definition: { ...data.definition, ...Object.fromEntries(texts) } };
}

const specialOf = ({ targetDefinition, coverDefinition, coverDefinitionDark }: TableViewCards) =>
  [targetDefinition, coverDefinition, coverDefinitionDark].filter((id) => id !== undefined);

/** The parts of a card other than its text: its link, and the image at its top. */
export type CardPart = "target" | "cover";

const VIEW_FIELDS = { target: "targetDefinition", cover: "coverDefinition" } as const;

export function cardValue(cards: CardsData, card: Node, part: CardPart): TableValue | undefined {
  const column = (cards.view as TableViewCards)[VIEW_FIELDS[part]];
  return column === undefined ? undefined : card.attrs.values[column];
}

/** Adds a column for links or cover images to the cards' data if necessary. Returns the data and the ID of this column. */
export function withPart(data: CardsData, part: CardPart): { data: CardsData; column: string } {
  const view = data.view as TableViewCards;
  const known = view[VIEW_FIELDS[part]];
  if (known !== undefined) return { data, column: known };
  let column = part as string;
  while (data.definition[column]) column += "-";
  const type = part === "cover" ? "files" : "content-ref";
  const definition = { ...data.definition, [column]: { id: column, title: "", type } as TableDefinition };
  return { data: { ...data, definition, view: { ...view, [VIEW_FIELDS[part]]: column } }, column };
}

/** An image as the value of a column. Some columns contain files, and others contain images. */
export const coverValue = ({ definition }: CardsData, column: string, ref: ContentRefFile): TableValue =>
  definition[column]?.type === "files" ? [ref.file] : { ref };
