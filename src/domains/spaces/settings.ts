import { randomBytes } from "node:crypto";
import type { Tx } from "@/db/client";
import { Prisma, type Space } from "@/db/generated/client";
import type { SpaceUncheckedUpdateInput } from "@/db/generated/models";
import { columnsOfDefaultLevel } from "@/domains/collections/fields";
import { now } from "@/lib/clock";
import { invalid } from "@/lib/errors";
import type { UpdateSpace, Visibility } from "./schema";

type Changes = SpaceUncheckedUpdateInput;

const newShareKey = () => randomBytes(24).toString("base64url");

/**
 * Returns the values for the columns with a space's emoji and icon. Setting the emoji removes the icon, and setting the icon
 * removes the emoji. Throws 400 if the input sets both.
 */
function appearance({ emoji, icon }: UpdateSpace): Changes {
  if (emoji && icon) throw invalid("icon", "can't be combined with `emoji`. Send only one of these fields");
  if (emoji) return { emoji, icon: null };
  if (icon) return { icon, emoji: "" };
  return { ...(emoji !== undefined && { emoji: "" }), ...(icon === null && { icon: null }) };
}

/**
 * Returns the values to write for a new visibility. A change from `share-link` or `visitor-auth` to another visibility deletes
 * the key. Earlier links and tokens therefore stay invalid, even if the visibility changes back. Throws 400 for `in-collection`
 * at the root.
 */
export function visibilityColumns(
  space: Pick<Space, "visibility" | "shareKey" | "visitorAuth" | "parentId">,
  visibility: Visibility,
) {
  if (visibility === "in-collection" && space.parentId === null)
    throw invalid(
      "visibility",
      "can be `in-collection` only for a space in a collection. Move the space into a collection first",
    );
  const isKept = space.visibility === "share-link" && space.shareKey !== null;
  const isAuthKept = space.visibility === "visitor-auth" && space.visitorAuth !== null;
  const visitorAuth = isAuthKept ? (space.visitorAuth as object) : { backend: "custom", key: newShareKey() };
  return {
    visibility,
    shareKey: visibility === "share-link" ? (isKept ? space.shareKey : newShareKey()) : null,
    visitorAuth: visibility !== "visitor-auth" ? Prisma.DbNull : visitorAuth,
  };
}

/** Returns the visibility of a space in a new parent. At the root, `in-collection` becomes private. */
export const visibilityUnder = (parentId: string | null, visibility: string): string =>
  parentId === null && visibility === "in-collection" ? "private" : visibility;

/**
 * Moves a space to a new position, and updates its visibility for the new parent. The position must be free, and the caller must
 * have locked the space's row.
 */
export async function writeSpacePlace(
  tx: Tx,
  key: Pick<Space, "organizationId" | "id">,
  place: SpaceUncheckedUpdateInput & { parentId: string | null; visibility: string },
): Promise<void> {
  const { organizationId, id } = key;
  const visibility = visibilityUnder(place.parentId, place.visibility);
  await tx.space.update({
    where: { organizationId_id: { organizationId, id } },
    data: { ...place, visibility, updatedAt: now(), version: { increment: 1 } },
  });
}

/**
 * Returns the columns that an update writes. Fields that the input doesn't contain are left out. Throws 400 for a combination
 * that isn't allowed.
 */
export function settingColumns(space: Space, input: UpdateSpace): Changes {
  const { title, editMode, language, mergeRules, defaultLevel, visibility } = input;
  return {
    ...appearance(input),
    ...(title !== undefined && { title }),
    ...(editMode !== undefined && { editMode }),
    ...(language !== undefined && { language }),
    ...(mergeRules !== undefined && { mergeRules }),
    ...(defaultLevel !== undefined && columnsOfDefaultLevel(defaultLevel)),
    ...(visibility !== undefined && visibilityColumns(space, visibility)),
  };
}
