import { type SelectQueryBuilder, sql } from "kysely";
import { pooled } from "@/db/client";
import { rowCount, rowsOf } from "@/db/statement";
import { conditionOf, type Filterable } from "./filter/condition";
import { parseFilter } from "./filter/parse";
import { presentScimGroup, presentScimUser } from "./presenter";
import {
  GROUP_SHOWN,
  GROUPS_FILTERABLE,
  GROUPS_OF_USER,
  groupsOf,
  MEMBERS_OF_GROUP,
  USER_SHOWN,
  usersFilterable,
  usersOf,
} from "./queries";
import { ScimRefusal } from "./refusal";
import { isAsked, type Projection } from "./resources/projection";
import type { Json } from "./resources/values";

/** The maximum number of resources in a response. */
export const RESULTS_MAX = 200;
const RESULTS = 100;
const START_MAX = 10_000_000;

/** The part of a list that a client asked for (RFC 7644, 3.4.2). */
export interface Search extends Projection {
  filter: string | null;
  /** The number of the first resource. The first resource of the list has the number 1. */
  startIndex: number;
  count: number;
}

function numberIn(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name);
  if (text === null || text === "") return otherwise;
  if (!/^[+-]?\d{1,15}$/.test(text)) throw new ScimRefusal("invalidValue", `\`${name}\` must be an integer.`);
  return Number(text);
}

/** Reads the query of a list. Numbers that are too small or too large are replaced by the limit. */
export function searchIn(query: URLSearchParams, projection: Projection): Search {
  return {
    ...projection,
    filter: query.get("filter"),
    startIndex: Math.min(Math.max(numberIn(query, "startIndex", 1), 1), START_MAX),
    count: Math.min(Math.max(numberIn(query, "count", RESULTS), 0), RESULTS_MAX),
  };
}

interface Found {
  total: number;
  resources: Json[];
}

/** Reads the number of matching resources and one page of them. */
async function readPage<Row>(
  name: string,
  { startIndex, count }: Search,
  // biome-ignore lint/suspicious/noExplicitAny: the tables in the query don't matter here.
  found: SelectQueryBuilder<any, any, object>,
  // biome-ignore lint/suspicious/noExplicitAny: the tables in the query don't matter here.
  page: SelectQueryBuilder<any, any, Row>,
): Promise<{ total: number; rows: Row[] }> {
  const [counted] = await rowsOf(pooled(), `${name}:count`, found.select(rowCount.as("count")).compile());
  const total = counted?.count ?? 0;
  if (count === 0 || startIndex > total) return { total, rows: [] };
  const limited = page.limit(count).offset(startIndex - 1);
  return { total, rows: await rowsOf(pooled(), name, limited.compile()) };
}

const conditionIn = (filter: string | null, at: Filterable) =>
  filter === null || filter.trim() === "" ? sql<boolean>`TRUE` : conditionOf(parseFilter(filter), at);

/** Returns the people in the organization that meet the filter, sorted by ID. */
export async function listUsers(organizationId: string, search: Search): Promise<Found> {
  const organization = sql<string>`${organizationId}::text`;
  const found = usersOf(organization).where(conditionIn(search.filter, usersFilterable(organization)));
  const page = found
    .select(USER_SHOWN)
    .$if(isAsked(search, "groups"), (query) => query.select(GROUPS_OF_USER))
    .orderBy("m.userId");
  const { total, rows } = await readPage("scim-users", search, found, page);
  return { total, resources: rows.map((row) => presentScimUser(organizationId, row)) };
}

/** Returns the teams of the organization that meet the filter, sorted by ID. */
export async function listGroups(organizationId: string, search: Search): Promise<Found> {
  const organization = sql<string>`${organizationId}::text`;
  const found = groupsOf(organization).where(conditionIn(search.filter, GROUPS_FILTERABLE));
  const page = found
    .select(GROUP_SHOWN)
    .$if(isAsked(search, "members"), (query) => query.select(MEMBERS_OF_GROUP))
    .orderBy("t.id");
  const { total, rows } = await readPage("scim-groups", search, found, page);
  return { total, resources: rows.map((row) => presentScimGroup(organizationId, row)) };
}
