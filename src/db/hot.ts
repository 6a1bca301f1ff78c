import { reads } from "./reads";
import { namedRows } from "./statement";
import type { InUnit } from "./unit-of-work";

// This file runs the statements that aren't written with Kysely yet.

/**
 * Runs a prepared statement and returns its rows. A name must always be used with the same SQL text. The
 * statement sees the rows that the request has already written.
 */
export const hotQuery = <Row>(
  name: string,
  text: string,
  values: unknown[],
  within?: InUnit,
): Promise<Row[]> => namedRows<Row>(reads(within), name, text, values, true);
