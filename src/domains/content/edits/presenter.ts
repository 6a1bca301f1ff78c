import { apiUrl } from "@/lib/urls";
import type { FileState } from "../changes";
import { downloadUrl } from "../files/address";
import { presentFile } from "../presenter";
import type { WrittenEdits } from "./write-edits";

/** An inserted file, with an address that is signed for readers of the space. */
function presentInserted({ organizationId, spaceId }: Place, file: FileState) {
  const { blobHash: hash, name, contentType } = file;
  const url = downloadUrl({ organizationId, hash, name, contentType, audience: `space:${spaceId}` });
  const width = file.width ?? null;
  const height = file.height ?? null;
  // Where it lives is not shown: the row is presented as a reader would find it.
  const row = {
    ...file,
    fileId: file.id,
    width,
    height,
    gitPath: null,
    gitOid: null,
    branchId: "",
    fromNumber: 0,
  };
  return presentFile(row, url, { metadata: false });
}

interface Place {
  organizationId: string;
  spaceId: string;
}

/** What a batch did, page by page; `path` is that of the content below `/v1`. */
export function presentAffected(place: Place, path: string, { affected, files }: WrittenEdits) {
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
    ...(files.length > 0 && { insertedFiles: files.map((file) => presentInserted(place, file)) }),
  };
}
