import type { IncomingMessage } from "node:http";
import { fileHeaders, sendStored } from "@/domains/content/files/download";
import { readFile } from "@/domains/content/read/files";
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
  if (!file) return NONE;
  const isSame = hash !== undefined && hash !== "" && file.blobHash.startsWith(hash);
  const isOpen = place.site.visibility === "public" || place.site.visibility === "unlisted";
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
      "cache-control": `${isOpen ? "public" : "private"}, ${isSame ? "max-age=31536000, immutable" : "no-cache"}`,
    },
  );
  return answer.status === 404 ? NONE : answer;
}
