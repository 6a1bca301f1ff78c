import { apiUrl } from "@/lib/urls";
import type { FileState } from "../changes";
import { presentFile } from "../presenter";
import type { WrittenEdits } from "./write-edits";

/** Returns an inserted file in the format of the API. Omits the file's repository path. */
const presentInserted = (space: SpaceKey, { id: fileId, width = null, height = null, ...file }: FileState) =>
  presentFile(space, { ...file, fileId, width, height, gitPath: null, gitOid: null }, { metadata: false });

interface SpaceKey {
  organizationId: string;
  spaceId: string;
}

/**
 * Returns the result of a batch, with an entry for each affected page or reusable content. `path` is the
 * path of the content under `/v1`.
 */
export function presentAffected(space: SpaceKey, path: string, { affected, files }: WrittenEdits) {
  const pageOf = (id: string) => ({
    object: "page" as const,
    id,
    urls: { location: apiUrl(`${path}/page/${id}`) },
  });
  return {
    changes: affected.map((one) => {
      if (one.kind === "deleted") return { object: "deleted_page" as const, page: one.id };
      if (one.kind === "updated-reusable-content")
        return { object: "updated_reusable_content" as const, reusableContent: one.id };
      if (one.kind === "updated") return { object: "updated_page" as const, page: pageOf(one.id) };
      return {
        object: "created_page" as const,
        ...(one.ref !== undefined && { ref: one.ref }),
        page: pageOf(one.id),
      };
    }),
    ...(files.length > 0 && { insertedFiles: files.map((file) => presentInserted(space, file)) }),
  };
}
