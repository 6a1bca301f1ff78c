import { afterKey, keysetPage, listName, type Paging } from "@/db/page";
import { listReads, reads } from "@/db/reads";
import { withSpaces } from "./counts";
import { membersCount, membersPage } from "./queries";
import type { ListMembers } from "./schema";

/** Returns the members of an organization, including guests and suspended members, in the requested order. */
export async function listMembers(organizationId: string, asked: ListMembers & Paging) {
  const { sort, order, role, search } = asked;
  const shape = { sort, ofRole: role !== undefined, isSearched: search !== undefined };
  const values = { organizationId, role: role ?? "", search: search ?? "" };
  const { items, ...rest } = await keysetPage(asked, {
    name: listName(`members:${sort}:${order}`, [organizationId], [role, search]),
    fetch: (key, take) =>
      membersPage.of({ ...shape, order, isNext: key !== null }).rows(listReads(take), {
        ...values,
        ...afterKey(key),
        limit: take,
      }),
    count: async () => (await membersCount.of(shape).first(reads(), values))?.count ?? 0,
    keyOf: (row) => [(row[sort] as Date).toISOString(), row.userId],
  });
  return { ...rest, items: await withSpaces(organizationId, items) };
}
