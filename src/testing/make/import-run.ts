import { db } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { Uploads } from "@/domains/content/files/uploads";
import { now } from "@/lib/clock";

/** Stores bytes as an upload through a signed URL does. Returns the upload's key. */
export async function makeUpload(organizationId: string, bytes: Uint8Array): Promise<string> {
  const key = newId();
  await new Uploads(organizationId, key).store(key, bytes);
  return key;
}

/** Creates an import that is waiting for its job. The job isn't queued. */
export async function makeImportRun(
  space: Pick<Space, "organizationId" | "id">,
  userId: string,
): Promise<string> {
  const id = newId();
  const time = now();
  await db().importRun.create({
    data: {
      ...{ organizationId: space.organizationId, id, spaceId: space.id, files: [newId()] },
      ...{ status: "pending", createdById: userId, createdAt: time, updatedAt: time },
    },
  });
  return id;
}
