import type { z } from "zod";
import { withoutNull } from "@/lib/without";
import type { GroupsPreview } from "./preview";
import { PREVIEW_MAX, type samlGroupsPreviewSchema, type samlGroupsSchema } from "./schema";
import type { ProviderGroups } from "./service";

/** The maximum number of groups in a preview. */
const GROUPS_MAX = 1000;

export const presentGroups = ({ provider, mappings }: ProviderGroups): z.input<typeof samlGroupsSchema> => ({
  object: "saml-groups",
  attribute: provider.groupsAttribute,
  apply: provider.appliesGroups,
  mappings: mappings.map(({ group, teamId: team, role }) => ({ group, ...withoutNull({ team, role }) })),
});

function groupsOf({ known }: GroupsPreview) {
  const people = new Map<string, number>();
  for (const group of known.flatMap(({ groups }) => groups)) people.set(group, (people.get(group) ?? 0) + 1);
  return [...people]
    .map(([group, count]) => ({ group, people: count }))
    .sort((a, b) => a.group.localeCompare(b.group))
    .slice(0, GROUPS_MAX);
}

export function presentGroupsPreview(preview: GroupsPreview): z.input<typeof samlGroupsPreviewSchema> {
  const { known, unknown, changes } = preview;
  return {
    object: "saml-groups-preview",
    known: known.length,
    unknown,
    changed: changes.length,
    groups: groupsOf(preview),
    items: changes
      .slice(0, PREVIEW_MAX)
      .map(({ person: { userId, displayName, role: from }, effect: { joined, left, role: to } }) => ({
        user: { id: userId, displayName },
        joined,
        left,
        ...(to !== undefined && { role: { from, to } }),
      })),
  };
}
