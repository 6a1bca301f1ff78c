import type {
  DocumentBlock,
  TableData,
  TableDefinition,
  TableViewCards,
} from "@/domains/content/markdown/document";
import type { BlockContext } from "./context";
import { Img } from "./img";
import { imageSource } from "./media";
import { isExternal, leaving, safeHref } from "./safe-href";
import { asRef, Cell, refTitle } from "./table-cell";
import { tableImage } from "./table-image";
import { type Row, viewColumns } from "./table-shape";

interface Props {
  block: DocumentBlock;
  table: TableData;
  rows: Row[];
  context: BlockContext;
}

/**
 * The cover of a card. A cover column contains an image, or a list of files whose first file is the cover.
 */
function coverSource(row: Row, column: string | undefined, context: BlockContext) {
  const value = column ? row.record.values[column] : undefined;
  const first = Array.isArray(value) ? value[0] : undefined;
  const image = first ? { ref: { kind: "file" as const, file: first } } : tableImage(value);
  const source = image ? imageSource(image.ref, context) : null;
  return source ? { ...source, alt: (image && "alt" in image ? image.alt : "") ?? "" } : null;
}

function Cover({ row, view, context }: Pick<CardProps, "row" | "view" | "context">) {
  const light = coverSource(row, view.coverDefinition, context);
  if (!light) return null;
  const dark = coverSource(row, view.coverDefinitionDark, context);
  return (
    <div className="doc-card-cover">
      <Img className={dark ? "doc-light-only" : undefined} {...light} />
      {dark ? <Img className="doc-dark-only" {...dark} /> : null}
    </div>
  );
}

interface CardProps extends Props {
  row: Row;
  view: TableViewCards;
}

/** The columns of a card except the columns for its link and its cover. */
export function shownColumns(table: TableData, view: TableViewCards): TableDefinition[] {
  const special = new Set([view.targetDefinition, view.coverDefinition, view.coverDefinitionDark]);
  return viewColumns(table).filter(({ id }) => !special.has(id));
}

function Card({ row, block, table, view, context }: CardProps) {
  const target = asRef(row.record.values[view.targetDefinition ?? ""]);
  const href = target ? safeHref(context.hrefOf(target)) : null;
  const away = leaving(href !== null && isExternal(href), context.linksInPlace);
  return (
    <li className="doc-card">
      <Cover row={row} view={view} context={context} />
      <div className="doc-card-body">
        {shownColumns(table, view).map((column) => (
          <div key={column.id} className="doc-card-cell">
            <Cell value={row.record.values[column.id]} column={column} block={block} context={context} />
          </div>
        ))}
      </div>
      {/* The link covers the whole card and is placed next to the content, because a link can't contain other
         links. */}
      {target && href ? (
        <a className="doc-card-cover-link" href={href} aria-label={refTitle(target, context)} {...away} />
      ) : null}
    </li>
  );
}

export function Cards(props: Props) {
  const view = props.table.view as TableViewCards;
  const large = view.cardSize === "large" ? " doc-cards-large" : "";
  const row = view.wrap === false ? " doc-cards-row" : "";
  return (
    <ul className={`doc-cards${large}${row}`} tabIndex={row ? 0 : undefined}>
      {props.rows.map((row) => (
        <Card key={row.id} {...props} row={row} view={view} />
      ))}
    </ul>
  );
}
