import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { now } from "@/lib/clock";

/** Creates a person's notification about a space. Returns its ID. */
export async function makeNotification(
  { organizationId, id: spaceId }: Pick<Space, "organizationId" | "id">,
  userId: string,
): Promise<string> {
  const id = newId();
  const told = { kind: "merged", cause: id, threadId: id, createdAt: now() };
  await db().notification.create({ data: { organizationId, id, userId, spaceId, ...told } });
  return id;
}
