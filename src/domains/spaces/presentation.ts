import { isOwnIn } from "@/access/authorization/own";
import type { Level } from "@/access/authorization/roles";
import { hotQuery } from "@/db/hot";
import { Cache } from "@/lib/cache";
import { withJsonText } from "@/lib/json-text";
import { ADDRESS_MARK } from "@/scopes/shown-at";
import { type FoundSpace, GIT_SYNC_JOIN, SPACE_COLUMNS, spaceOf } from "@/scopes/space";
import { presentSpace } from "./presenter";

/** The key of a presented space: versions of its rows, level of the reader, whether they are a visitor, whether they made it. */
export interface SpaceMark {
  organizationId: string;
  id: string;
  rowVersion: string;
  syncVersion: string | null;
  /** Of where a site shows it; null where none does. */
  addressMark: string | null;
  level: Level;
  isVisitor: boolean;
  isOwn: boolean;
}

/** Columns of a {@link SpaceMark} beside the level and whether the reader is a visitor, in a query like that of SPACE_COLUMNS in which $2 is who looks. */
export const MARK_COLUMNS = `s."organizationId", s."id", s.xmin::text AS "rowVersion", g.xmin::text AS "syncVersion",
  ${ADDRESS_MARK} AS "addressMark", ${isOwnIn("$2")} AS "isOwn"`;

type Presented = ReturnType<typeof presentSpace>;
type Marked = FoundSpace & Pick<SpaceMark, "rowVersion" | "syncVersion" | "addressMark">;
type Look = Pick<SpaceMark, "level" | "isVisitor" | "isOwn">;

/** With its JSON. */
const SPACE_BYTES = 4000;
const kept = new Cache<Presented>({ name: "spaces", weigh: () => SPACE_BYTES });

/** Whole lists under the names of what is in them: what clients ask for every time. Longer ones are not kept. */
const LIST_LENGTH_MAX = 200;
const keptLists = new Cache<Presented[]>({
  name: "lists of spaces",
  weigh: (spaces) => (spaces.length * SPACE_BYTES) / 2,
});

const nameOf = (mark: Omit<SpaceMark, "organizationId">) => {
  const { id, rowVersion, syncVersion, addressMark, level, isVisitor, isOwn } = mark;
  return `${id}/${rowVersion}/${syncVersion ?? ""}/${addressMark ?? ""}/${level}${isVisitor ? "/visitor" : ""}${isOwn ? "/own" : ""}`;
};

const READ = `SELECT ${SPACE_COLUMNS}, s.xmin::text AS "rowVersion",
    g.xmin::text AS "syncVersion", ${ADDRESS_MARK} AS "addressMark"
  FROM "Space" s ${GIT_SYNC_JOIN} WHERE s."organizationId" = $1 AND s."id" = ANY($2::text[])`;

async function present(organizationId: string, marks: readonly SpaceMark[]): Promise<Map<string, Presented>> {
  const lookById = new Map(marks.map(({ id, level, isVisitor, isOwn }) => [id, { level, isVisitor, isOwn }]));
  const rows = await hotQuery<Marked>("spaces:shown", READ, [organizationId, [...lookById.keys()]]);
  const shown = new Map<string, Presented>();
  for (const row of rows) {
    const found = spaceOf(row);
    const look = lookById.get(found.id) as Look;
    const name = nameOf({ ...row, id: found.id, ...look });
    const space = withJsonText(presentSpace({ ...found, ...look }), name);
    kept.set(name, space);
    shown.set(found.id, space);
  }
  return shown;
}

async function presentEach(names: readonly string[], marks: readonly SpaceMark[]): Promise<Presented[]> {
  // Taken out at once: keeping what is missing may let go of what is here.
  const known = names.map((name) => kept.get(name));
  const missing = marks.filter((_, index) => !known[index]);
  const organizationId = missing[0]?.organizationId;
  const made = organizationId === undefined ? undefined : await present(organizationId, missing);
  return marks.flatMap((mark, index) => known[index] ?? made?.get(mark.id) ?? []);
}

/** The spaces that the marks of one organization stand for, in their order; one purged meanwhile is left out. */
export async function presentSpaces(marks: readonly SpaceMark[]): Promise<Presented[]> {
  const names = marks.map(nameOf);
  const listName = names.join(" ");
  const known = keptLists.get(listName);
  if (known) return known;
  const spaces = await presentEach(names, marks);
  // A row may have changed since its mark was read: then the list is not what it is called.
  if (spaces.some((space, index) => space !== kept.peek(names[index] ?? ""))) return spaces;
  const list = withJsonText(spaces) as Presented[];
  if (list.length <= LIST_LENGTH_MAX) keptLists.set(listName, list);
  return list;
}
