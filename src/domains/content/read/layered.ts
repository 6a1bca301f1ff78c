import { type Compilable, type SelectQueryBuilder, sql } from "kysely";
import type { On } from "@/db/client";
import type { DB } from "@/db/generated/kysely";
import { type Given, ShapedStatement, type ShapeOf, tables } from "@/db/statement";
import { OPEN_END } from "@/db/version-range";
import type { Snapshot } from "@/scopes/snapshot";
import { KEYS, type VersionTableName } from "../tables";
import { listedAs, VISITOR_TABLES, type VisitorTable } from "./visitor-tables";

/**
 * The values that identify a content: the branch and the revision number of each layer. The top layer comes
 * first.
 */
export interface OfContent {
  organizationId: string;
  ownBranchId: string;
  ownNumber: number;
  baseBranchId: string;
  baseNumber: number;
  /** A JSON object as text, for a visitor. Its keys are created by `listedAs`. */
  listed: string;
}

const LAYERS = [
  ["ownBranchId", "ownNumber"],
  ["baseBranchId", "baseNumber"],
] as const;
type Place = (typeof LAYERS)[number];

/** The rows `v` of a version table. The statement doesn't select any columns yet. */
type Found<Table extends VersionTableName> = SelectQueryBuilder<
  DB & { v: DB[Table] },
  "v",
  Record<never, never>
>;

/** The rows of a version table, with the columns that the statement selects. */
type Read<Table extends VersionTableName, Row> = SelectQueryBuilder<DB & { v: DB[Table] }, "v", Row>;

/**
 * Selects the visible rows `v` of a version table. `select` adds conditions and columns. The result contains no deleted rows,
 * and at most one row for each resource. A content usually has one layer. In that case, the statement doesn't have to look
 * for rows in upper layers.
 */
export type Visible<Tables extends VersionTableName> = <Table extends Tables, Row>(
  table: Table,
  select: (found: Found<Table>) => Read<Table, Row>,
  options?: {
    /**
     * Whether the content is the head of its branch. Writers set this, because an index contains the rows of
     * the head first.
     */
    isHead?: boolean;
  },
) => Read<Table, Row>;

/** Selects the rows of a version table in one layer. */
const inLayer = (
  table: VersionTableName,
  alias: "v" | "h",
  given: Given<OfContent>,
  [branchId, number]: Place,
) =>
  tables
    // All version tables have the columns that this query uses.
    .selectFrom(`${table as "PageVersion"} as ${alias as "v"}`)
    .where(`${alias as "v"}.organizationId`, "=", given("organizationId"))
    .where(`${alias as "v"}.branchId`, "=", given(branchId))
    .where(`${alias as "v"}.fromNumber`, "<=", given(number));

/** Whether the visitor can see the row `v`. */
function isShown(table: VisitorTable, given: Given<OfContent>) {
  const name = sql`${sql.lit(listedAs(table, ""))} || ${sql.ref(`v.${KEYS[table]}`)}`;
  const isListed = sql<boolean>`jsonb_exists(${given("listed")}::jsonb, ${name})`;
  return VISITOR_TABLES[table] === "hidden" ? sql<boolean>`not ${isListed}` : isListed;
}

function visibleRows(given: Given<OfContent>, { layers, isVisitor }: { layers: string; isVisitor: boolean }) {
  const within = (table: VersionTableName, alias: "v" | "h", place: Place) =>
    inLayer(table, alias, given, place).where(`${alias as "v"}.toNumber`, ">", given(place[1]));
  const rowsOf = (table: VersionTableName, index: number, isHead: boolean) => {
    const place = LAYERS[index] as Place;
    const own =
      isHead && index === 0
        ? inLayer(table, "v", given, place).where("v.toNumber", "=", sql.lit(OPEN_END))
        : within(table, "v", place);
    const isSame = sql<boolean>`${sql.ref(`h.${KEYS[table]}`)} = ${sql.ref(`v.${KEYS[table]}`)}`;
    const above = LAYERS.slice(0, index).map((upper) => within(table, "h", upper).where(isSame));
    return above
      .reduce(
        (found, rows) => found.where(({ exists, not }) => not(exists(rows.select(sql.lit(1).as("one"))))),
        own.where("v.deleted", "=", sql.lit(false)),
      )
      .$if(isVisitor, (found) => found.where(isShown(table as VisitorTable, given)));
  };
  const visible = (
    table: VersionTableName,
    select: (found: unknown) => Read<"PageVersion", unknown>,
    { isHead = false } = {},
  ) => {
    const [own, ...lower] = LAYERS.slice(0, Number(layers)).map((_, index) =>
      select(rowsOf(table, index, isHead)),
    );
    return lower.reduce((all, each) => all.unionAll(each), own as Read<"PageVersion", unknown>);
  };
  return visible as Visible<VersionTableName>;
}

/** The values that the caller passes. All other values come from the content. */
type Asked<Values> = Omit<Values, keyof OfContent>;

type Choices = Readonly<Record<string, readonly (string | boolean)[]>>;
/**
 * The last argument of a run: a value for each option of the statement. There is no such argument if the
 * statement has no options.
 */
type Chosen<Of extends Choices> = keyof Of extends never ? [] : [shape: ShapeOf<Of>];
type LayerChoices = { layers: readonly ["1", "2"]; isVisitor: readonly boolean[] };

interface Options<Of extends Choices> {
  /** The options that change the text of the statement. */
  choices?: Of;
  /**
   * The tables that visitors read with the statement. If set, the statement has more texts, which omit what visitors can't
   * see. Run such a statement with `seenRows`.
   */
  seen?: readonly VisitorTable[];
}

/**
 * A statement that reads the visible rows of a content. It has a separate SQL text for each number of
 * layers.
 */
export class LayeredStatement<
  Values extends OfContent,
  Row,
  Of extends Choices = Record<never, never>,
> extends ShapedStatement<Values, Of & LayerChoices, Row> {
  readonly seen: readonly VisitorTable[];

  constructor(
    name: string,
    build: (given: Given<Values>, visible: Visible<VersionTableName>, shape: ShapeOf<Of>) => Compilable<Row>,
    { choices, seen = [] }: Options<Of> = {},
  ) {
    const isVisitor = seen.length > 0 ? [false, true] : [false];
    const layered: LayerChoices = { layers: ["1", "2"], isVisitor };
    super(name, { ...(choices as Of), ...layered }, (given, shape) =>
      build(given, visibleRows(given as unknown as Given<OfContent>, shape), shape),
    );
    this.seen = seen;
  }

  /** Returns the rows of the whole content. */
  rows(on: On, content: Snapshot, values: Asked<Values>, ...chosen: Chosen<Of>): Promise<Row[]> {
    return this.rowsFor(on, content, values, undefined, ...chosen);
  }

  /** Returns the first row of the whole content, or undefined if there are no rows. */
  async first(
    on: On,
    content: Snapshot,
    values: Asked<Values>,
    ...chosen: Chosen<Of>
  ): Promise<Row | undefined> {
    return (await this.rows(on, content, values, ...chosen))[0];
  }

  /**
   * Returns the rows that a visitor can see. If `listed` is undefined, returns the rows of the whole
   * content.
   */
  rowsFor(
    on: On,
    { organizationId, layers: [own, base] }: Omit<Snapshot, "visitor">,
    values: Asked<Values>,
    listed: string | undefined,
    ...[shape]: Chosen<Of>
  ): Promise<Row[]> {
    const layered = { layers: base ? "2" : "1", isVisitor: listed !== undefined };
    const statement = this.of({ ...shape, ...layered } as unknown as ShapeOf<Of & LayerChoices>);
    const [ownBranchId, ownNumber] = [own?.branchId, own?.number];
    const [baseBranchId, baseNumber] = [base?.branchId, base?.number];
    const content = { organizationId, ownBranchId, ownNumber, baseBranchId, baseNumber, listed };
    return statement.rows(on, { ...values, ...content } as unknown as Values);
  }
}
