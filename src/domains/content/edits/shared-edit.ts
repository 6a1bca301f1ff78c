import { z } from "zod";
import { pooled } from "@/db/client";
import { announceEdit, type SharedEdit } from "@/events/announce";
import { idField } from "@/scopes/define";

/** PostgreSQL limits a notification to 8,000 bytes. Therefore, editors send long messages in parts. */
const DATA_CHARACTERS_MAX = 6_000;

/** A message between open editors of a page. The server doesn't read the message. */
export const sharedEditFields = {
  page: idField,
  data: z
    .string()
    .min(1)
    .max(
      DATA_CHARACTERS_MAX,
      `\`data\` can have at most ${DATA_CHARACTERS_MAX} characters. Send it in parts.`,
    )
    .regex(/^[\w+/=.-]*$/, "`data` can contain only letters, digits and the characters `+/=._-`."),
};

/** Sends a message to the other open editors of a page. Nothing is stored. */
export async function shareEdit(
  space: { organizationId: string; spaceId: string },
  edit: SharedEdit,
): Promise<void> {
  await announceEdit(pooled(), space, edit);
}
