import { hash } from "node:crypto";
import { invalidRequest } from "@/lib/errors";

/** The number of characters of the digest that the tag contains. These characters represent 96 bits. */
const DIGEST_LENGTH = 16;

const TAG = /^(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/;

/**
 * Returns `"<version>.<hash>"` (docs/adr/003). The tag contains a hash of the body, because callers with
 * different permissions can get different bodies for one version.
 */
export function entityTag(version: number | string | undefined, body: string | Uint8Array): string {
  return `"${version ?? 0}.${hash("sha1", body, "base64url").slice(0, DIGEST_LENGTH)}"`;
}

function tagsOf(header: string): string[] {
  return header
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

/**
 * Whether `If-None-Match` contains this tag. Ignores the prefix `W/`, because a proxy might have added it.
 */
export function matchesNone(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag || header.trim() === "*") return true;
  return tagsOf(header).some((candidate) => candidate.replace(/^W\//, "") === tag);
}

/**
 * Returns the versions in `If-Match`: `["*"]` for any version, or null if the header is missing. A tag in
 * another format contains no version, so it never matches.
 * @throws ApiError 400 if the header isn't a list of entity tags
 */
export function versionsOf(header: string | undefined): readonly string[] | null {
  if (header === undefined) return null;
  if (header.trim() === "*") return ["*"];
  const tags = tagsOf(header);
  const versions: string[] = [];
  for (const tag of tags) {
    const opaque = TAG.exec(tag)?.[1];
    if (opaque === undefined)
      throw invalidRequest(
        "If-Match",
        "The `If-Match` header must be `*` or a list of entity tags in quotes.",
      );
    const dot = opaque.lastIndexOf(".");
    // A version `*` would match every version.
    if (dot > 0 && opaque !== "*") versions.push(opaque.slice(0, dot));
  }
  if (tags.length === 0)
    throw invalidRequest("If-Match", "The `If-Match` header must be `*` or a list of entity tags in quotes.");
  return versions.filter((version) => version !== "*");
}
