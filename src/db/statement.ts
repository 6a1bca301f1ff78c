import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  type Expression,
  type JoinBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectType,
  sql,
} from "kysely";
import pg from "pg";
import type { On } from "./client";
import { Prisma } from "./generated/client";
import type { DB } from "./generated/kysely";
import { beginStatement } from "./measured";
import { orPreparedAnew, preparedName } from "./prepared";

/**
 * Builds statements. Kysely builds statements without a connection. Callers pass a connection when they run
 * a statement.
 */
export const tables = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Returns the columns of a table that this version of Bindery knows, such as `s.title` for the alias `s`. A statement that
 * lists its columns returns the same columns even after a newer server's migration adds a column.
 */
export function columns<Table extends Prisma.ModelName, Alias extends string>(table: Table, alias: Alias) {
  const names = Object.values(Prisma[`${table}ScalarFieldEnum`]) as (keyof DB[Table] & string)[];
  return names.map((name): `${Alias}.${keyof DB[Table] & string}` => `${alias}.${name}`);
}

/** Returns a column of the table with the given alias, for fragments that several statements contain. */
export const column = <Table extends keyof DB, Name extends keyof DB[Table] & string>(
  _table: Table,
  alias: string,
  name: Name,
) => sql.ref<SelectType<DB[Table][Name]>>(`${alias}.${name}`);

/** The number of rows that a statement finds. */
export const rowCount = sql<number>`count(*)::int`;

/**
 * Returns the SQL for an expression, or for null if a left join found no row. `id` must be a column that is
 * never null in a joined row.
 */
export const ifJoined = <Shown>(id: string, shown: Expression<Shown>) =>
  sql<Shown | null>`CASE WHEN ${sql.ref(id)} IS NOT NULL THEN ${shown} END`;

/**
 * Returns the SQL that matches any of several texts, for conditions such as `where("c.id", "=",
 * anyOf(given("ids")))`.
 */
export const anyOf = (texts: RawBuilder<readonly string[]>) => sql<string>`any(${texts}::text[])`;

/**
 * Joins rows that belong to the organization of `other`. `keys` maps each column of the joined table to the
 * column of `other` that must have an equal value.
 */
export const sameOrganization =
  (joined: string, other: string, keys: Readonly<Record<string, string>>) =>
  <Tables, Known extends keyof Tables>(join: JoinBuilder<Tables, Known>) =>
    Object.entries({ organizationId: "organizationId", ...keys }).reduce(
      (on, [key, equal]) =>
        on.on(sql<boolean>`${sql.ref(`${joined}.${key}`)} = ${sql.ref(`${other}.${equal}`)}`),
      join,
    );

/** A placeholder for a value that is bound when the statement runs. */
class Parameter {
  constructor(readonly name: string) {}
}

/** A function that returns the placeholder for the statement's value with the given name. */
export type Given<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

const given = (name: string) => sql`${new Parameter(name)}`;

const BIGINT_TYPES: pg.QueryConfig["types"] = {
  getTypeParser: ((oid: number, format?: "text") =>
    oid === pg.types.builtins.INT8
      ? (text: string) => BigInt(text)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Converts times to UTC, because pg would otherwise send them in the process's time zone. */
const driverValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

async function send(
  { connection }: On,
  name: string,
  text: string,
  parameters: readonly unknown[],
  isPrepared: boolean,
): Promise<pg.QueryResult> {
  const values = parameters.map(driverValue);
  const end = beginStatement();
  try {
    const answer = await orPreparedAnew(() =>
      connection.query({
        ...(isPrepared && { name: preparedName(name) }),
        text,
        values,
        types: BIGINT_TYPES,
      }),
    );
    end(name, text);
    return answer;
  } catch (error) {
    end(name, text, error);
    throw error;
  }
}

/**
 * Runs a statement that isn't prepared, because its text depends on the request. `name` is the statement's name in metrics.
 * @throws pg's error, with its SQLSTATE as `code`
 */
export const rowsOf = async <Row>(on: On, name: string, query: CompiledQuery<Row>): Promise<Row[]> =>
  (await send(on, name, query.sql, query.parameters, false)).rows;

/** A named statement. It's compiled when it runs for the first time, and each connection prepares it once. */
export class Statement<Values, Row> {
  private compiled: { text: string; parameters: readonly unknown[] } | undefined;

  constructor(
    readonly name: string,
    private readonly build: (given: Given<Values>) => Compilable<Row>,
  ) {}

  /**
   * Returns the rows.
   * @throws pg's error, with its SQLSTATE as `code`
   */
  async rows(on: On, values: Values): Promise<Row[]> {
    return (await this.run(on, values)).rows;
  }

  /** Returns the first row, or undefined if there is none. */
  async first(on: On, values: Values): Promise<Row | undefined> {
    return (await this.run(on, values)).rows[0];
  }

  /** Returns the number of rows that the statement wrote or returned. */
  async count(on: On, values: Values): Promise<number> {
    return (await this.run(on, values)).rowCount ?? 0;
  }

  /** Returns the values of the placeholders in the SQL text, in their order. */
  bound(values: Values): unknown[] {
    const { parameters } = this.compile();
    return parameters.map((each) => (each instanceof Parameter ? values[each.name as keyof Values] : each));
  }

  private async run(on: On, values: Values): Promise<pg.QueryResult> {
    return await send(on, this.name, this.text, this.bound(values), true);
  }

  /** The SQL text, with placeholders such as `$1`. */
  get text(): string {
    return this.compile().text;
  }

  private compile() {
    if (!this.compiled) {
      const { sql: text, parameters } = this.build(given as Given<Values>).compile();
      this.compiled = { text, parameters };
    }
    return this.compiled;
  }
}

/**
 * The options that change the text of a statement. For example, an option can be the sort order, or whether a
 * filter is set.
 */
type Choices = Readonly<Record<string, readonly (string | boolean)[]>>;

/** A value for each option. */
export type ShapeOf<Of extends Choices> = { readonly [Name in keyof Of]: Of[Name][number] };

const suffix = (part: unknown) => (typeof part === "boolean" ? Number(part) : part);

/** A statement with a different text for each combination of options. Each text is compiled and prepared separately. */
export class ShapedStatement<Values, Of extends Choices, Row> {
  private readonly known = new Map<string, Statement<Values, Row>>();

  constructor(
    readonly name: string,
    readonly choices: Of,
    private readonly build: (given: Given<Values>, shape: ShapeOf<Of>) => Compilable<Row>,
  ) {}

  /** Returns the statement for one combination of options. */
  of(shape: ShapeOf<Of>): Statement<Values, Row> {
    const parts = Object.keys(this.choices).map((choice) => suffix(shape[choice]));
    const name = [this.name, ...parts].join(":");
    const statement = this.known.get(name) ?? new Statement(name, (given) => this.build(given, shape));
    this.known.set(name, statement);
    return statement;
  }
}

/** The type of a statement's rows. */
export type RowOf<Of> = Of extends { first: (...run: never[]) => Promise<infer Row | undefined> }
  ? Row
  : Of extends ShapedStatement<infer _Values, infer _Choices, infer Row>
    ? Row
    : never;
