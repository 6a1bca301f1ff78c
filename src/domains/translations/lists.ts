import type { UserActor } from "@/access/authorization/actor";
import { readList } from "@/db/list";
import { afterKey, keyByTime, listName, type Page, type Paging } from "@/db/page";
import type { ScopedTranslation } from "@/scopes/translation";
import { translationsCount, translationsPage } from "./queries";

/** Lists the translations whose translated space the caller has a role in, oldest first. */
export function listTranslations(
  { userId }: UserActor,
  organizationId: string,
  spaceId: string | undefined,
  paging: Paging,
): Promise<Page<ScopedTranslation>> {
  const filter = { ofSpace: spaceId !== undefined };
  return readList(paging, {
    name: listName("translations", [organizationId, userId, spaceId ?? null]),
    page: (isNext) => translationsPage.of({ ...filter, isNext }),
    count: translationsCount.of(filter),
    values: { organizationId, userId, spaceId: spaceId ?? "" },
    keyOf: keyByTime,
    after: afterKey,
  });
}
