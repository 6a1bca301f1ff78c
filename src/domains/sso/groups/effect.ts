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

/** A member as far as the mappings change them. */
export interface MappedPerson {
  groups: readonly string[];
  /** The IDs of the person's teams. */
  teamIds: ReadonlySet<string>;
  role: Level | null;
}

/** What changes for a person. The IDs are teams. */
export interface GroupEffect {
  joined: string[];
  left: string[];
  /** The new role, or undefined if the role stays the same. Null means guest. */
  role: Level | null | undefined;
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
 * mapping has a role, people get the highest role of their groups, or the provider's default role. Teams without a mapping stay
 * the same.
 */
export function effectOf(rules: GroupRules, person: MappedPerson): GroupEffect {
  const groups = new Set(person.groups);
  const mapped = new Set(rules.mappings.flatMap(({ teamId }) => teamId ?? []));
  const wanted = new Set(
    rules.mappings.flatMap(({ group, teamId }) => (teamId !== null && groups.has(group) ? teamId : [])),
  );
  const hasRoles = rules.mappings.some(({ role }) => role !== null);
  const role = hasRoles ? (highestRole(rules, groups) ?? rules.defaultRole) : person.role;
  return {
    joined: [...wanted].filter((id) => !person.teamIds.has(id)),
    left: [...mapped].filter((id) => person.teamIds.has(id) && !wanted.has(id)),
    role: role === person.role ? undefined : role,
  };
}

export const isWithoutEffect = ({ joined, left, role }: GroupEffect): boolean =>
  joined.length === 0 && left.length === 0 && role === undefined;
