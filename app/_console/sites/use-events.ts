"use client";

import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { RouterInputs } from "../outputs";
import { useTRPC } from "../trpc";
import type { SiteProps } from "./site-frame";

type Asked = RouterInputs["siteInsights"]["aggregate"];
export type Range = Extract<Asked["range"], string>;
export type Column = NonNullable<Asked["select"]>[number];
export type Filter = NonNullable<Asked["where"]>[number];
type Name = Exclude<Column["column"], "visitorClaim">;

/** Ranges of time, with their labels. */
export const RANGES = {
  last7Days: "Last 7 days",
  last30Days: "Last 30 days",
  last3Months: "Last 3 months",
  lastYear: "Last year",
} as const satisfies Partial<Record<Range, string>>;

const SHOWN_MAX = 100;

export const columnNamed = (name: Name) => ({ column: name }) as Column;
/** A filter for events whose column has one of these values. Null means no value. */
export const among = (name: Name, ...values: unknown[]) => ({ column: name, values }) as Filter;
/** A filter for events whose column has any value. */
export const known = (name: Name) => ({ column: name, operator: "notIn", values: [null] }) as Filter;

/** Converts the columns of a response to rows. */
function rowsOf(columns: readonly { column: string; values: unknown[] }[]): Record<string, unknown>[] {
  return (columns[0]?.values ?? []).map((_, index) =>
    Object.fromEntries(columns.map(({ column, values }) => [column, values[index]])),
  );
}

interface Question<Row> {
  range: Range;
  where: Filter[];
  select: (Name | Column)[];
  by: Name | Column;
  direction?: "asc" | "desc";
  limit?: number;
  row: z.ZodType<Row>;
}

const asColumn = (column: Name | Column) => (typeof column === "string" ? columnNamed(column) : column);

/** Events of a site's visitors, grouped and counted. */
export function useEvents<Row>({ site, organizationId }: SiteProps, question: Question<Row>) {
  const { range, where, select, by, direction = "desc", limit = SHOWN_MAX, row } = question;
  const trpc = useTRPC();
  return useQuery(
    trpc.siteInsights.aggregate.queryOptions(
      {
        ...{ organizationId, siteId: site.id, range, where, limit },
        select: select.map(asColumn),
        order: { by: asColumn(by), direction },
      },
      { select: ({ columns }) => rowsOf(columns).map((each) => row.parse(each)) },
    ),
  );
}
