import type { UserActor } from "@/access/authorization/actor";
import { afterName, readList } from "@/db/list";
import { listName, type Paging } from "@/db/page";
import { withSpaces } from "@/domains/members/counts";
import type { MemberRow } from "@/scopes/member";
import type { TeamRow } from "@/scopes/team";
import {
  teamGrantsCount,
  teamGrantsPage,
  teamMembersCount,
  teamMembersPage,
  teamsCount,
  teamsOfMemberCount,
  teamsOfMemberPage,
  teamsPage,
} from "./queries";
import type { ListTeams } from "./schema";

type Key = Pick<TeamRow, "organizationId" | "id">;

const keyByTitle = ({ title, id }: Pick<TeamRow, "title" | "id">) => [title.toLowerCase(), id];

/** Returns the teams of an organization, sorted by title. */
export function listTeams(
  { userId: callerId }: UserActor,
  organizationId: string,
  asked: ListTeams & Paging,
) {
  const { owner, title } = asked;
  const shape = { isTitled: title !== undefined, isManaged: owner !== undefined };
  return readList(asked, {
    name: listName("teams", [organizationId, callerId], [title, owner]),
    page: (isNext) => teamsPage.of({ ...shape, isNext }),
    count: teamsCount.of(shape),
    values: { organizationId, callerId, title: title ?? "", userId: owner ?? "" },
    after: afterName,
    keyOf: keyByTitle,
  });
}

/** Returns the teams of a member, sorted by title, with the member's role in each team. */
export function listTeamsOfMember(
  { userId: callerId }: UserActor,
  { organizationId, userId }: Pick<MemberRow, "organizationId" | "userId">,
  asked: Pick<ListTeams, "title"> & Paging,
) {
  const shape = { isTitled: asked.title !== undefined };
  return readList(asked, {
    name: listName("teams:member", [organizationId, callerId, userId], [asked.title]),
    page: (isNext) => teamsOfMemberPage.of({ ...shape, isNext }),
    count: teamsOfMemberCount.of(shape),
    values: { organizationId, callerId, title: asked.title ?? "", userId },
    after: afterName,
    keyOf: keyByTitle,
  });
}

/** Returns the members of a team, sorted by name. */
export async function listTeamMembers({ organizationId, id }: Key, paging: Paging) {
  const { items, ...rest } = await readList(paging, {
    name: listName("team-members", [organizationId, id]),
    page: (isNext) => teamMembersPage.of({ isNext }),
    count: teamMembersCount,
    values: { organizationId, teamId: id },
    after: afterName,
    keyOf: (member) => [member.user.displayName.toLowerCase(), member.userId],
  });
  return { ...rest, items: await withSpaces(organizationId, items) };
}

/** Returns the spaces, collections and sites that a team has a grant on, sorted by title. */
export const listGrantsOfTeam = ({ organizationId, id }: Key, paging: Paging) =>
  readList(paging, {
    name: listName("team-grants", [organizationId, id]),
    page: (isNext) => teamGrantsPage.of({ isNext }),
    count: teamGrantsCount,
    values: { organizationId, teamId: id },
    after: afterName,
    keyOf: keyByTitle,
  });
