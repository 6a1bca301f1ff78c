import type { CSSProperties, ReactNode } from "react";
import type {
  ContentRef,
  DocumentBlock,
  TableDefinition,
  TableValue,
} from "@/domains/content/markdown/document";
import { Blocks } from "./block";
import type { BlockContext } from "./context";
import { dataStyle } from "./data-style";
import { directionIn } from "./direction";
import { Img } from "./img";
import { Inlines } from "./inline";
import { imageSource } from "./media";
import { safeHref } from "./safe-href";
import { tableImage } from "./table-image";

/** The color names that text.css defines. */
const COLORS = new Set("blue green orange red yellow purple primary info success warning danger".split(" "));

interface Props {
  value: TableValue | undefined;
  column: TableDefinition;
  block: DocumentBlock;
  context: BlockContext;
}

function Text({ value, block, context }: Props) {
  const part = (block.fragments ?? []).find((one) => one.fragment === value);
  const only = part?.nodes.length === 1 ? part.nodes[0] : undefined;
  if (only?.type === "paragraph") {
    const dir = directionIn(only, context);
    const words = <Inlines nodes={only.nodes} context={context} />;
    return dir ? <div dir={dir}>{words}</div> : words;
  }
  return <Blocks nodes={part?.nodes} context={context} />;
}

function Rating({ value, column, context }: Props) {
  const given = typeof value === "number" ? value : 0;
  const most = column.max ?? 5;
  const label = context.labels.stars.replace("{}", String(given)).replace("{}", String(most));
  return (
    <span role="img" aria-label={label} className="doc-rating">
      {"★".repeat(Math.max(0, Math.min(given, most)))}
      {"☆".repeat(Math.max(0, most - given))}
    </span>
  );
}

function Checkbox({ value, context }: Props) {
  return (
    <span
      className="doc-task-box"
      role="img"
      aria-label={value === true ? context.labels.yes : context.labels.no}
      data-checked={value === true}
    />
  );
}

export function stringsOf(value: TableValue | undefined): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value : [];
}

function Files({ value, context }: Props) {
  return stringsOf(value).map((id) => {
    const file = context.fileOf({ kind: "file", file: id });
    const href = safeHref(file?.href);
    return (
      <span key={id} className="doc-cell-item">
        {file && href ? (
          <a href={href}>{file.name}</a>
        ) : (
          <span className="doc-broken">{context.labels.missingFile}</span>
        )}
      </span>
    );
  });
}

function Users({ value, context }: Props) {
  return stringsOf(value).map((id) => (
    <span key={id} className="doc-mention">
      @{context.describe({ kind: "user", user: id })?.title ?? "unknown"}
    </span>
  ));
}

/** A color, by its name in the palette or in hexadecimal. */
function colored(color = "") {
  if (/^#[0-9a-f]{3,8}$/i.test(color))
    return { className: "doc-tag doc-tag-own", ...dataStyle({ "--doc-tag": color } as CSSProperties) };
  const name = color.replace("$", "");
  return { className: COLORS.has(name) ? `doc-tag doc-back-${name}` : "doc-tag" };
}

function Options({ value, column }: Props) {
  return stringsOf(value).map((one) => {
    const option = column.options?.find((candidate) => candidate.value === one);
    return (
      <span key={one} {...colored(option?.color)}>
        {option?.label ?? one}
      </span>
    );
  });
}

/** The text for a reference: its title, or its URL. */
export function refTitle(ref: ContentRef, context: BlockContext): string {
  return context.describe(ref)?.title ?? (ref.kind === "url" ? ref.url : context.labels.missingPage);
}

const isObject = (value: TableValue | undefined): value is Exclude<TableValue & object, unknown[]> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the value as a reference, or undefined if it isn't a reference. */
export const asRef = (value: TableValue | undefined): ContentRef | null =>
  isObject(value) && "kind" in value ? value : null;

function Reference({ value, context }: Props) {
  const ref = asRef(value);
  if (!ref) return null;
  const href = safeHref(context.hrefOf(ref));
  const title = refTitle(ref, context);
  return href ? <a href={href}>{title}</a> : <span className="doc-broken">{title}</span>;
}

function Image({ value, context }: Props) {
  const image = tableImage(value);
  const source = image ? imageSource(image.ref, context) : null;
  if (!source) return null;
  return <Img alt={image?.alt ?? ""} {...source} />;
}

const CELLS: Record<string, (props: Props) => ReactNode> = {
  text: Text,
  rating: Rating,
  checkbox: Checkbox,
  files: Files,
  users: Users,
  select: Options,
  "content-ref": Reference,
  image: Image,
};

/** One cell, rendered by the type of its column. Numbers and values of unknown types are shown unchanged. */
export function Cell(props: Props) {
  const Component = CELLS[props.column.type];
  if (Component) return <Component {...props} />;
  const { value } = props;
  return typeof value === "number" || typeof value === "string" ? String(value) : null;
}
