import type { IncomingMessage } from "node:http";
import { fileHeaders, sendStored } from "@/domains/content/files/download";
import { readFile } from "@/domains/content/read/files";
import { visibleThings } from "@/domains/content/visitor-view/visible-things";
import { isOpen } from "@/domains/sites/published/audience";
import { seenBy } from "@/domains/sites/published/content";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { whole } from "@/scopes/snapshot";
import { refsOfCustomization } from "../load/frame";
import { NARROWED_WIDTHS } from "../load/image-address";
import { asker } from "../load/page";
import { filesIn } from "../load/resolve-references";
import type { Answer } from "./answer";
import { narrowedPicture } from "./narrowed";
import { onceFromLimit } from "./rate-limit";

const NONE: Answer = { status: 404, headers: { "cache-control": "no-store" }, body: null };

/** Whether the header or the footer of the site leads to the file, which need not be on any page. */
const isLinkedBySite = (place: PublishedPlace, fileId: string): boolean =>
  filesIn(refsOfCustomization(place, asker(place, new Map()))).has(fileId);

/**
 * `siteSpaceId/fileId/hash/name`: a file that pages of the space show to the visitor, or that the site links to; with
 * `?width=`, a picture at one of the widths of `srcset`.
 */
export async function answerFile(
  request: IncomingMessage,
  place: PublishedPlace,
  rest: string,
  query: URLSearchParams,
): Promise<Answer> {
  const [siteSpaceId, fileId, hash] = rest.split("/");
  const siteSpace = place.rows.siteSpaces.find((each) => each.id === siteSpaceId && each.isLiving);
  const head = siteSpace && place.heads.get(siteSpace.spaceId);
  if (!head || !fileId) return NONE;
  const isLinked = isLinkedBySite({ ...place, siteSpace }, fileId);
  const spend = onceFromLimit(request, "draw");
  const seen = isLinked ? whole(head) : seenBy(head, place.admission.claims);
  if (seen.visitor) await visibleThings(seen, seen.visitor, spend);
  const file = await readFile(seen, fileId);
  const isSame = hash !== undefined && hash !== "" && file?.blobHash.startsWith(hash) === true;
  const access = { isLasting: isSame, isForAll: !place.site.adaptiveContent };
  const width = NARROWED_WIDTHS.find((each) => String(each) === query.get("width"));
  const isWider = file?.width != null && width !== undefined && width < file.width;
  const narrowed = isWider && (await narrowedPicture(place.organizationId, file, width, spend));
  if (!narrowed) return answerStored(request, place, file, access);
  const headers = {
    ...fileHeaders({ name: file.name, contentType: "image/webp" }),
    ...headersFor(place, access),
  };
  delete headers["accept-ranges"];
  return { status: 200, headers: { ...headers, "content-length": String(narrowed.length) }, body: narrowed };
}

interface Access {
  /** The address says which bytes these are. */
  isLasting: boolean;
  /** Whoever may read the site may have them, so that caches between may keep them. */
  isForAll: boolean;
}

const headersFor = (place: PublishedPlace, { isLasting, isForAll }: Access): Record<string, string> => ({
  "cross-origin-resource-policy": "same-site",
  "cache-control": `${isForAll && isOpen(place.site) ? "public" : "private"}, ${isLasting ? "max-age=31536000, immutable" : "no-cache"}`,
});

interface StoredFile {
  name: string;
  contentType: string;
  blobHash: string;
}

/** Bytes of the store, as readers of the site get them. */
export async function answerStored(
  request: IncomingMessage,
  place: PublishedPlace,
  file: StoredFile | null | undefined,
  access: Access,
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
      ...headersFor(place, access),
    },
  );
  return answer.status === 404 ? NONE : answer;
}
