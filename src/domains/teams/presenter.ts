import type { z } from "zod";
import { type PresentableMember, presentMember } from "@/domains/members/presenter";
import { appUrl } from "@/lib/urls";
import { mayOnTeam, type TeamRole, type TeamRow } from "@/scopes/team";
import type { TeamGrant } from "./queries";
import type { memberTeamSchema, teamGrantSchema, teamMemberSchema, teamSchema } from "./schema";

export function presentTeam(team: TeamRow): z.input<typeof teamSchema> {
  return {
    object: "team",
    id: team.id,
    title: team.title,
    members: team.members,
    spaces: team.spaces,
    createdAt: team.createdAt.toISOString(),
    permissions: { admin: mayOnTeam(team, "admin"), view: mayOnTeam(team, "view") },
  };
}

/** A member of a team, with the member's roles in the organization and in the team. */
export type PresentableTeamMember = PresentableMember & { roleInTeam: TeamRole };

export function presentTeamMember(
  member: PresentableTeamMember,
  knowsAddress: boolean,
): z.input<typeof teamMemberSchema> {
  return {
    organization: presentMember(member, knowsAddress),
    team: { role: member.roleInTeam },
    // People who can see a team can see its members.
    permissions: { view: true },
  };
}

export function presentMemberTeam(
  team: TeamRow & { roleInTeam: TeamRole },
): z.input<typeof memberTeamSchema> {
  return { team: presentTeam(team), member: { role: team.roleInTeam } };
}

/** Returns the console's path for a resource that a team has a grant on. */
function consolePathOf({ organizationId, resourceKind, id }: TeamGrant): string {
  if (resourceKind === "site") return `/orgs/${organizationId}/sites/${id}`;
  return resourceKind === "space" ? `/spaces/${id}` : `/collections/${id}`;
}

export function presentTeamGrant(grant: TeamGrant): z.input<typeof teamGrantSchema> {
  const { level, resourceKind, id, title } = grant;
  return {
    permission: level,
    resource: { type: resourceKind, id, title, urls: { app: appUrl(consolePathOf(grant)) } },
  };
}
