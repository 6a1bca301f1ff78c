import type { IncomingMessage } from "node:http";
import { fileHeaders, sendStored } from "@/domains/content/files/download";
import { readFile } from "@/domains/content/read/files";
import { isOpen } from "@/domains/sites/published/audience";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import type { Answer } from "./answer";

const NONE: Answer = { status: 404, headers: { "cache-control": "no-store" }, body: null };

/** `siteSpaceId/fileId/hash/name`: a file of a space that the visitor sees on this site. */
export async function answerFile(
  request: IncomingMessage,
  place: PublishedPlace,
  rest: string,
): Promise<Answer> {
  const [siteSpaceId, fileId, hash] = rest.split("/");
  const siteSpace = place.rows.siteSpaces.find((each) => each.id === siteSpaceId && each.isLiving);
  const head = siteSpace && place.heads.get(siteSpace.spaceId);
  const file = head && fileId ? await readFile(head, fileId) : undefined;
  const isSame = hash !== undefined && hash !== "" && file?.blobHash.startsWith(hash) === true;
  return answerStored(request, place, file, isSame);
}

interface StoredFile {
  name: string;
  contentType: string;
  blobHash: string;
}

/** Bytes of the store, as readers of the site get them. `isLasting`: the address says which bytes these are. */
export async function answerStored(
  request: IncomingMessage,
  place: PublishedPlace,
  file: StoredFile | null | undefined,
  isLasting: boolean,
): Promise<Answer> {
  if (!file) return NONE;
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
  const answer = await sendStored(
    { method: request.method ?? "GET", path: "", query: "", headers },
    { organizationId: place.organizationId, key: file.blobHash },
    {
      ...fileHeaders(file),
      "cross-origin-resource-policy": "same-site",
      "cache-control": `${isOpen(place.site) ? "public" : "private"}, ${isLasting ? "max-age=31536000, immutable" : "no-cache"}`,
    },
  );
  return answer.status === 404 ? NONE : answer;
}
