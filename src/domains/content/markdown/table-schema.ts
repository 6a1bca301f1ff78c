import { z } from "zod";
import type { TableData } from "./document";

const columnTypes = [
  "text",
  "number",
  "checkbox",
  "files",
  "users",
  "rating",
  "select",
  "content-ref",
  "image",
] as const;

const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.looseObject({ kind: z.string() }),
  z.looseObject({ ref: z.looseObject({ kind: z.string() }) }),
]);

const definition = z.looseObject({
  title: z.string().default(""),
  type: z.enum(columnTypes).default("text"),
  textAlignment: z.enum(["left", "center", "right"]).optional(),
  verticalAlignment: z.enum(["top", "middle", "bottom"]).optional(),
  multiple: z.boolean().optional(),
  max: z.number().optional(),
  options: z.array(z.looseObject({ value: z.string(), label: z.string() })).optional(),
});

const record = z.looseObject({
  orderIndex: z.string().optional(),
  values: z.record(z.string(), value).default({}),
});

const columns = z.array(z.string()).optional();
const view = z.discriminatedUnion("type", [
  z.looseObject({
    type: z.literal("grid"),
    columns,
    columnWidths: z.record(z.string(), z.number()).optional(),
    hideHeader: z.boolean().default(false),
  }),
  z.looseObject({
    type: z.literal("cards"),
    columns,
    cardSize: z.enum(["medium", "large"]).default("medium"),
    targetDefinition: z.string().optional(),
    coverDefinition: z.string().optional(),
    coverDefinitionDark: z.string().optional(),
    hideColumnTitle: z.boolean().optional(),
  }),
]);

/** The data of a table as a client may write it, with what is left out. */
export const tableData = z.looseObject({
  view,
  records: z.record(z.string(), record),
  definition: z.record(z.string(), definition),
  fullWidth: z.boolean().optional(),
});

const ORDER_DIGITS = 6;

/** The same with everything that the model promises: records without an order stand in the order of writing. */
export function completeTable(data: unknown): TableData {
  const table = tableData.parse(data);
  const definitions = Object.entries(table.definition).map(([id, column]) => [id, { ...column, id }]);
  const records = Object.entries(table.records).map(([id, row], index) => [
    id,
    { ...row, orderIndex: row.orderIndex ?? String(index).padStart(ORDER_DIGITS, "0") },
  ]);
  return {
    ...table,
    view: { ...table.view, columns: table.view.columns ?? Object.keys(table.definition) },
    records: Object.fromEntries(records),
    definition: Object.fromEntries(definitions),
  } as TableData;
}
