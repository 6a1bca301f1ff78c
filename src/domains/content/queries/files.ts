import { sql } from "kysely";
import { type Given, rowCount, tables } from "@/db/statement";
import { LayeredStatement, type OfContent } from "../read/layered";
import { readColumns } from "../read/rows";

const seen = ["FileVersion"] as const;

export const file = new LayeredStatement(
  "content:file",
  (given: Given<OfContent & { fileId: string }>, visible) =>
    visible("FileVersion", (found) =>
      found.select(readColumns("FileVersion", "v")).where("v.fileId", "=", given("fileId")),
    ),
  { seen },
);

export const filesAfter = new LayeredStatement(
  "content:files",
  (given: Given<OfContent & { after: string; limit: number }>, visible) =>
    tables
      .selectFrom(
        visible("FileVersion", (found) =>
          found.select(readColumns("FileVersion", "v")).where("v.fileId", ">", given("after")),
        ).as("f"),
      )
      .selectAll("f")
      .orderBy("f.fileId")
      .limit(given("limit")),
  { seen },
);

export const fileCount = new LayeredStatement(
  "content:files:count",
  (_given: Given<OfContent>, visible) =>
    tables
      .selectFrom(visible("FileVersion", (found) => found.select("v.fileId")).as("f"))
      .select(rowCount.as("count")),
  { seen },
);

/** Returns the reusable content with the given IDs, or all reusable content. */
export const reusableContents = new LayeredStatement(
  "content:reusable-contents",
  (given: Given<OfContent & { ids: readonly string[] | null }>, visible) => {
    const ids = sql`${given("ids")}::text[]`;
    return visible("ReusableContentVersion", (found) =>
      found
        .select(readColumns("ReusableContentVersion", "v"))
        .where(sql<boolean>`(${ids} is null or v."reusableContentId" = any(${ids}))`),
    );
  },
  { seen: ["ReusableContentVersion"] },
);
