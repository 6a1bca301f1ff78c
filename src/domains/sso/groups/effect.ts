import { atLeast, type Level } from "@/access/authorization/roles";

/** What people in a group get: a team or a role. The other field is null. */
export interface GroupMapping {
  group: string;
  teamId: string | null;
  role: Level | null;
}

/** The mappings of a provider, and the role of people for whom no mapping has a role. Null means guest. */
export interface GroupRules {
  mappings: readonly GroupMapping[];
  defaultRole: Level | null;
}

/**
 * Why a person keeps the Admin role: nobody else has this role, or nobody else with this role has a password and the organization
 * enforces single sign-on. Without this password, no one could sign in if the provider fails.
 */
export type Essential = "lastAdministrator" | "emergencyPassword";

/** A member as far as the mappings change them. */
export interface MappedPerson {
  groups: readonly string[];
  /** The IDs of the person's teams. */
  teamIds: ReadonlySet<string>;
  role: Level | null;
  /** Set if the mappings can't take the Admin role from the person. */
  essential: Essential | undefined;
}

/** What changes for a person. The IDs are teams. */
export interface GroupEffect {
  joined: string[];
  left: string[];
  /** The new role, or undefined if the role stays the same. Null means guest. */
  role: Level | null | undefined;
  /** Why the person keeps the Admin role although the mappings give a lower role. */
  kept: Essential | undefined;
}

/** The highest of the roles that the mappings give to people in these groups, or null if there is none. */
function highestRole({ mappings }: GroupRules, groups: ReadonlySet<string>): Level | null {
  let highest: Level | null = null;
  for (const { group, role } of mappings)
    if (role !== null && groups.has(group) && (highest === null || atLeast(role, highest))) highest = role;
  return highest;
}

/**
 * Decides what the groups of a person change. People are in a mapped team if and only if they are in one of its groups. If any
 * mapping has a role, people get the highest role of their groups, or the provider's default role. Essential administrators
 * keep the role. Teams without a mapping stay the same.
 */
export function effectOf(rules: GroupRules, person: MappedPerson): GroupEffect {
  const groups = new Set(person.groups);
  const mapped = new Set(rules.mappings.flatMap(({ teamId }) => teamId ?? []));
  const wanted = new Set(
    rules.mappings.flatMap(({ group, teamId }) => (teamId !== null && groups.has(group) ? teamId : [])),
  );
  const hasRoles = rules.mappings.some(({ role }) => role !== null);
  const given = hasRoles ? (highestRole(rules, groups) ?? rules.defaultRole) : person.role;
  const kept = given === person.role ? undefined : person.essential;
  const role = kept === undefined ? given : person.role;
  return {
    joined: [...wanted].filter((id) => !person.teamIds.has(id)),
    left: [...mapped].filter((id) => person.teamIds.has(id) && !wanted.has(id)),
    role: role === person.role ? undefined : role,
    kept,
  };
}

export const isWithoutEffect = ({ joined, left, role }: GroupEffect): boolean =>
  joined.length === 0 && left.length === 0 && role === undefined;
