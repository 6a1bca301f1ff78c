import type { z } from "zod";
import { withoutNull } from "@/lib/without";
import type { GroupsPreview } from "./preview";
import { PREVIEW_MAX, type samlGroupsPreviewSchema, type samlGroupsSchema } from "./schema";
import type { ProviderGroups } from "./service";

export const presentGroups = ({ provider, mappings }: ProviderGroups): z.input<typeof samlGroupsSchema> => ({
  object: "saml-groups",
  attribute: provider.groupsAttribute,
  apply: provider.appliesGroups,
  mappings: mappings.map(({ group, teamId: team, role }) => ({ group, ...withoutNull({ team, role }) })),
});

export function presentGroupsPreview(preview: GroupsPreview): z.input<typeof samlGroupsPreviewSchema> {
  const { known, unknown, incomplete, groups, changes, kept } = preview;
  return {
    object: "saml-groups-preview",
    ...{ known, unknown, incomplete, groups },
    changed: changes.length,
    kept: kept.map(({ person: { userId: id, displayName }, reason }) => ({
      user: { id, displayName },
      reason,
    })),
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
