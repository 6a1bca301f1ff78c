import type pg from "pg";
import { driverValue, PRISMA_TYPES } from "./driver-values";
import { Prisma, type PrismaClient } from "./generated/client";
import { beginStatement } from "./measured";
import { orPreparedAnew, plannedName, statementName } from "./prepared";

/** A connection, or a pool that takes one for each statement. */
export interface Queryable {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
}

/**
 * Runs a statement that is written out; its columns are read as Prisma reads them.
 *
 * @throws the error of pg, with its SQLSTATE as `code`
 */
async function runStatement(
  on: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  const end = beginStatement();
  const name = plannedName(text) ?? "raw";
  try {
    const answer = await orPreparedAnew(() =>
      on.query({
        name: statementName(text),
        text,
        values: values.map(driverValue),
        types: PRISMA_TYPES,
      }),
    );
    end(name, text);
    return answer;
  } catch (error) {
    end(name, text, error);
    throw error;
  }
}

/** A template with its values, or what `Prisma.sql` has made of one. */
type Template = TemplateStringsArray | Prisma.Sql;

const sqlOf = (query: Template, values: unknown[]): Prisma.Sql =>
  "text" in query ? query : Prisma.sql(query, ...values);

export type RawMethods = Pick<
  PrismaClient,
  "$queryRaw" | "$queryRawUnsafe" | "$executeRaw" | "$executeRawUnsafe"
>;

/**
 * Prisma's methods for statements that are written out, without what these cost by way of its engine: more than twice as
 * much as the statement by pg itself. They start at once, and not when they are awaited.
 */
export function rawMethods(on: Queryable): RawMethods {
  const rows = async (text: string, values: readonly unknown[]) =>
    (await runStatement(on, text, values)).rows;
  const count = async (text: string, values: readonly unknown[]) =>
    (await runStatement(on, text, values)).rowCount ?? 0;
  const written =
    <Answer>(answer: (text: string, values: readonly unknown[]) => Promise<Answer>) =>
    (query: Template, ...values: unknown[]) => {
      const sql = sqlOf(query, values);
      return answer(sql.text, sql.values);
    };
  const methods = {
    $queryRaw: written(rows),
    $executeRaw: written(count),
    $queryRawUnsafe: (text: string, ...values: unknown[]) => rows(text, values),
    $executeRawUnsafe: (text: string, ...values: unknown[]) => count(text, values),
  };
  return methods as unknown as RawMethods;
}
