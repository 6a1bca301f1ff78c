import { readList } from "@/db/list";
import { afterKey, listName, type Paging } from "@/db/page";
import { withSpaces } from "./counts";
import { membersCount, membersPage } from "./queries";
import type { ListMembers } from "./schema";

/** Returns the members of an organization, including guests and suspended members, in the requested order. */
export async function listMembers(organizationId: string, asked: ListMembers & Paging) {
  const { sort, order, role, search } = asked;
  const shape = { sort, ofRole: role !== undefined, isSearched: search !== undefined };
  const values = { organizationId, role: role ?? "", search: search ?? "" };
  const { items, ...rest } = await readList(asked, {
    name: listName(`members:${sort}:${order}`, [organizationId], [role, search]),
    page: (isNext) => membersPage.of({ ...shape, order, isNext }),
    count: membersCount.of(shape),
    values,
    after: afterKey,
    keyOf: (row) => [(row[sort] as Date).toISOString(), row.userId],
  });
  return { ...rest, items: await withSpaces(organizationId, items) };
}
