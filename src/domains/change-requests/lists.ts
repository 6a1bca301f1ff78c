import type { UserActor } from "@/access/authorization/actor";
import { readList } from "@/db/list";
import { afterKey, keyByTime, listName, type Page, type Paging } from "@/db/page";
import type { ChangeRequestRow } from "@/scopes/change-request";
import type { ScopedSpace } from "@/scopes/space";
import {
  requestsOfOrganization,
  requestsOfOrganizationCount,
  requestsOfSpace,
  requestsOfSpaceCount,
} from "./queries";
import type { Filters } from "./schema";

/**
 * Returns a LIKE pattern that matches every value that contains this text. The text's wildcards are escaped.
 */
const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * Returns the shape of the SQL statement, which depends on the filters that are set, and the values of these
 * filters.
 */
function asked({ status, creator, contributor, requestedReviewer, ...more }: Filters) {
  const { conversationsIssuesCluster: cluster } = more;
  const search = more.search?.trim() ?? "";
  const shape = {
    ofStatus: status !== undefined,
    byCreator: creator !== undefined,
    byContributor: contributor !== undefined,
    ofReviewer: requestedReviewer !== undefined,
    ofCluster: cluster !== undefined,
    isSearched: search !== "",
  };
  const values = {
    statuses: [status ?? []].flat(),
    creator: creator ?? "",
    contributor: contributor ?? "",
    reviewer: requestedReviewer ?? "",
    cluster: cluster ?? "",
    pattern: patternOf(search),
    number: search.replace(/^#/, ""),
  };
  return { shape, values, filters: [...Object.values(shape), ...Object.values(values)] };
}

/** Returns the change requests of a space, newest first. */
export function listOfSpace(
  { organizationId, id: spaceId }: Pick<ScopedSpace, "organizationId" | "id">,
  given: Filters,
  paging: Paging,
): Promise<Page<ChangeRequestRow>> {
  const { shape, values, filters } = asked(given);
  return readList(paging, {
    name: listName("change-requests:space", [organizationId, spaceId, ...filters]),
    page: (isNext) => requestsOfSpace.of({ ...shape, isNext }),
    count: requestsOfSpaceCount.of(shape),
    values: { ...values, organizationId, spaceId },
    keyLength: 1,
    keyOf: (row) => [row.number],
    after: (key) => ({ before: Number(key?.[0]) }),
  });
}

/**
 * Returns the change requests in all spaces of an organization that the caller has a role on, newest first.
 */
export function listOfOrganization(
  { userId }: UserActor,
  organizationId: string,
  given: Filters,
  paging: Paging,
): Promise<Page<ChangeRequestRow>> {
  const { shape, values, filters } = asked(given);
  return readList(paging, {
    name: listName("change-requests:organization", [organizationId, userId, ...filters]),
    page: (isNext) => requestsOfOrganization.of({ ...shape, isNext }),
    count: requestsOfOrganizationCount.of(shape),
    values: { ...values, organizationId, userId },
    keyOf: keyByTime,
    after: afterKey,
  });
}
