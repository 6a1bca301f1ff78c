import { ATTRIBUTES_MAX, VALUES_MAX } from "../assertion";
import type { Identity } from "../identity";

/** Entra ID sends this attribute instead of the groups if a person has more than 150 groups. */
const ENTRA_OVERAGE = "http://schemas.microsoft.com/claims/groups.link";

/** The groups in a response. */
export interface Groups {
  groups: string[];
  /** How many groups were ignored, because their names are too long. Mappings can't contain such groups. */
  ignored: number;
}

/**
 * Returns the groups in the attribute with this name (not case-sensitive). A missing attribute means no groups, because providers
 * omit the attribute then. Returns null if the response doesn't contain all groups.
 */
export function groupsIn(
  { attributes, ignored }: Pick<Identity, "attributes" | "ignored">,
  name: string,
): Groups | null {
  const entries = Object.entries(attributes);
  const [spelled, values] = entries.find(([each]) => each.toLowerCase() === name.toLowerCase()) ?? [];
  const isCut = values ? values.length >= VALUES_MAX : entries.length >= ATTRIBUTES_MAX;
  const isElsewhere = !values && entries.some(([each]) => each.toLowerCase() === ENTRA_OVERAGE);
  if (isCut || isElsewhere) return null;
  return { groups: [...new Set(values)], ignored: ignored[spelled ?? ""] ?? 0 };
}
